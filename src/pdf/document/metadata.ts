// The XMP packet of a document (ISO 16684-1). It repeats the info dictionary as XML, and says which standards are claimed.
import { type DocumentInfo, type InfoKey, infoKeys } from '../../layout/document/info.ts';
import type { Standard } from '../../standards.ts';
import { withReferences } from '../../xml/references.ts';
import { archiveLevel } from './standards.ts';

/** The name that stands as producer and creator. */
export const producer = 'Platen';

/** Properties of one namespace beyond the ones that every reader knows, such as those of an invoice. */
export interface XmpSchema {
  /** The name of the schema for people. */
  readonly title: string;
  readonly namespace: string;
  readonly prefix: string;
  readonly properties: readonly XmpProperty[];
}

/** A property and what it is for. */
export interface XmpProperty {
  readonly name: string;
  readonly type: 'Text' | 'Integer';
  /** Whether a person decides its value, or the program. */
  readonly category: 'external' | 'internal';
  readonly description: string;
  readonly value: string;
}

/** The content of a packet. */
export interface XmpContent {
  readonly info: DocumentInfo;
  /** Milliseconds since the epoch. */
  readonly moment: number;
  readonly standards: readonly Standard[];
  readonly schemas: readonly XmpSchema[];
}

/** PDF/UA-1 in the metadata (ISO 14289-1 5). For PDF/A it is a schema that has to be described. */
const accessible: XmpSchema = {
  title: 'PDF/UA identification',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'Part of ISO 14289',
      value: '1',
    },
  ],
};

/** Returns the packet as text. */
export function xmpPacket({ info, moment, standards, schemas }: XmpContent): string {
  const level = archiveLevel(standards);
  const claims = standards.includes('pdf/ua-1') ? [accessible] : [];
  const all = [...claims, ...schemas];
  const described = level === undefined ? [] : all;
  const own = [
    ...[dublinCore, pdf, basic, ...(level === undefined ? [] : [archive]), ...claims],
    ...(described.length === 0 ? [] : extension),
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about=""${own.map(namespaceOf).join('')}>`,
    ...infoProperties(info, moment),
    ...(level === undefined ? [] : archiveProperties(level)),
    ...claims.map(valuesOf),
    ...(described.length === 0 ? [] : [descriptions(described)]),
    '</rdf:Description>',
    ...schemas.map(schemaProperties),
    '</rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

type Namespace = Pick<XmpSchema, 'namespace' | 'prefix'>;

// The schemas that every reader knows, and PDF/A, which every reader of PDF/A knows.
const dublinCore: Namespace = { prefix: 'dc', namespace: 'http://purl.org/dc/elements/1.1/' };
const pdf: Namespace = { prefix: 'pdf', namespace: 'http://ns.adobe.com/pdf/1.3/' };
const basic: Namespace = { prefix: 'xmp', namespace: 'http://ns.adobe.com/xap/1.0/' };
const archive: Namespace = { prefix: 'pdfaid', namespace: 'http://www.aiim.org/pdfa/ns/id/' };

// How PDF/A describes others. Its prefixes are fixed.
const extension: readonly Namespace[] = [
  { prefix: 'pdfaExtension', namespace: 'http://www.aiim.org/pdfa/ns/extension/' },
  { prefix: 'pdfaSchema', namespace: 'http://www.aiim.org/pdfa/ns/schema#' },
  { prefix: 'pdfaProperty', namespace: 'http://www.aiim.org/pdfa/ns/property#' },
];

function namespaceOf({ prefix, namespace }: Namespace): string {
  return ` xmlns:${prefix}="${escapeXml(namespace)}"`;
}

/** How a key is written in the file. */
interface InfoForm {
  /** Its key in the info dictionary (ISO 32000-1 14.3.3). */
  readonly name: string;
  /** The key as messages name it. */
  readonly called: string;
  /** Returns the property of XMP with the escaped text. */
  readonly xmp: (escaped: string) => string;
}

/** How each key is written in the file. */
export const infoForms: Readonly<Record<InfoKey, InfoForm>> = {
  title: {
    name: 'Title',
    called: 'a title',
    xmp: (text) => `<dc:title>${alternatives(text)}</dc:title>`,
  },
  author: {
    name: 'Author',
    called: 'an author',
    xmp: (text) => `<dc:creator><rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq></dc:creator>`,
  },
  subject: {
    name: 'Subject',
    called: 'a subject',
    xmp: (text) => `<dc:description>${alternatives(text)}</dc:description>`,
  },
  keywords: {
    name: 'Keywords',
    called: 'keywords',
    xmp: (text) => `<pdf:Keywords>${text}</pdf:Keywords>`,
  },
};

function alternatives(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`;
}

function infoProperties(info: DocumentInfo, moment: number): readonly string[] {
  const date = `${new Date(moment).toISOString().slice(0, 19)}Z`;
  const texts = infoKeys.flatMap((key) => {
    const text = info[key];
    return text === undefined ? [] : [infoForms[key].xmp(escapeXml(text))];
  });
  return [
    `<dc:format>application/pdf</dc:format>`,
    ...texts,
    `<pdf:Producer>${producer}</pdf:Producer>`,
    `<xmp:CreatorTool>${producer}</xmp:CreatorTool>`,
    `<xmp:CreateDate>${date}</xmp:CreateDate>`,
  ];
}

/** Returns the properties that claim PDF/A (ISO 19005-3 6.6.4). */
function archiveProperties(level: 'A' | 'B'): readonly string[] {
  return [`<pdfaid:part>3</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance>`];
}

function valuesOf({ prefix, properties }: XmpSchema): string {
  return properties
    .map(({ name, value }) => `<${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`)
    .join('');
}

function schemaProperties(schema: XmpSchema): string {
  return `<rdf:Description rdf:about=""${namespaceOf(schema)}>\n${valuesOf(schema)}\n</rdf:Description>`;
}

/** Returns the descriptions that PDF/A requires of every schema that it does not know (ISO 19005-3 6.6.2.3). */
function descriptions(schemas: readonly XmpSchema[]): string {
  const described = schemas.map(({ title, namespace, prefix, properties }) => {
    const each = properties.map(({ name, type, category, description }) =>
      resource(elements('pdfaProperty', { name, valueType: type, category, description })),
    );
    const own = elements('pdfaSchema', { schema: title, namespaceURI: namespace, prefix });
    return resource(`${own}<pdfaSchema:property><rdf:Seq>${each.join('')}</rdf:Seq></pdfaSchema:property>`);
  });
  return `<pdfaExtension:schemas><rdf:Bag>${described.join('')}</rdf:Bag></pdfaExtension:schemas>`;
}

function resource(fields: string): string {
  return `<rdf:li rdf:parseType="Resource">${fields}</rdf:li>`;
}

function elements(prefix: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${prefix}:${name}>${escapeXml(value)}</${prefix}:${name}>`)
    .join('');
}

/** Escapes text for XML 1.0. Characters that XML does not have are left out. */
function escapeXml(text: string): string {
  if (/^[\t\n\r !#-%(-;=?-\ud7ff]*$/.test(text)) return text;
  return withReferences(text, /[&<>"']/g).replace(
    /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu,
    '',
  );
}
