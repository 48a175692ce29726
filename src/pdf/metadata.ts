// The XMP packet of a document (ISO 16684-1). It repeats the info dictionary as XML.

/** The metadata of a document. Absent parts are left out. */
export interface DocumentInfo {
  readonly title?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly keywords?: string;
}

/** The name that stands as producer and creator. */
export const producer = 'Platen';

/** Returns the packet as text. `moment` is milliseconds since the epoch. */
export function xmpPacket(info: DocumentInfo, moment: number): string {
  const date = `${new Date(moment).toISOString().slice(0, 19)}Z`;
  const alt = (text: string): string =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
  const parts = [
    `<dc:format>application/pdf</dc:format>`,
    info.title === undefined ? '' : `<dc:title>${alt(info.title)}</dc:title>`,
    info.author === undefined
      ? ''
      : `<dc:creator><rdf:Seq><rdf:li>${escapeXml(info.author)}</rdf:li></rdf:Seq></dc:creator>`,
    info.subject === undefined ? '' : `<dc:description>${alt(info.subject)}</dc:description>`,
    info.keywords === undefined ? '' : `<pdf:Keywords>${escapeXml(info.keywords)}</pdf:Keywords>`,
    `<pdf:Producer>${producer}</pdf:Producer>`,
    `<xmp:CreatorTool>${producer}</xmp:CreatorTool>`,
    `<xmp:CreateDate>${date}</xmp:CreateDate>`,
  ];
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    ' xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    ...parts.filter((part) => part !== ''),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML 1.0. Characters that XML does not have are left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
