// A small document that keeps PDF/UA-1 and PDF/A-3a at once: a heading, a table, a link, a figure, a rule and an attachment.
import { type Part, pdfOf, streamOf } from './pdf.ts';

const described = (
  name: string,
): string => `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>the ${name}</pdfaProperty:description></rdf:li>`;

/** Its metadata: the title, both claims, and the description of pdfuaid that PDF/A asks for. */
export const metadata = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfuaid:part>1</pdfuaid:part><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">A square</rdf:li></rdf:Alt></dc:title>
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${described('part')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** The head of a profile for RGB, which is all that is looked at. */
function profile(): Uint8Array {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt8(2, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  return bytes;
}

const content = `/H1 << /MCID 0 >> BDC 0 0 9 9 re f EMC
/TH << /MCID 1 >> BDC 0 0 9 9 re f EMC /TH << /MCID 2 >> BDC 0 0 9 9 re f EMC
/TD << /MCID 3 >> BDC 0 0 9 9 re f EMC /TD << /MCID 4 >> BDC 0 0 9 9 re f EMC
/Link << /MCID 5 >> BDC 0 0 9 9 re f EMC /Figure << /MCID 6 >> BDC 0 0 9 9 re f EMC
/H2 << /MCID 7 >> BDC 0 0 9 9 re f EMC
/Artifact << /Type /Layout >> BDC 0 50 m 90 50 l S EMC`;

/** Its objects. */
export const objects: Readonly<Record<number, Part>> = {
  1: `<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R
/ViewerPreferences << /DisplayDocTitle true >> /OutputIntents [<< /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /DestOutputProfile 7 0 R >>]
/Names << /EmbeddedFiles << /Names [(a.txt) 8 0 R] >> >> /AF [8 0 R] >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /StructParents 0 /Tabs /S /Annots [10 0 R]
/Resources << >> >>`,
  4: streamOf('', content),
  5: streamOf('/Type /Metadata /Subtype /XML', metadata),
  6: `<< /Type /StructTreeRoot /K 11 0 R
/ParentTree << /Nums [0 [12 0 R 15 0 R 16 0 R 18 0 R 19 0 R 20 0 R 21 0 R 22 0 R] 1 20 0 R] >> >>`,
  7: streamOf('/N 3', profile()),
  8: '<< /Type /Filespec /F (a.txt) /UF (a.txt) /AFRelationship /Data /EF << /F 9 0 R >> >>',
  9: streamOf('/Type /EmbeddedFile /Subtype /text#2Fplain', 'hello'),
  10: `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 /Contents (there) /StructParent 1
/A << /S /URI /URI (https://example.com) >> >>`,
  11: '<< /S /Document /P 6 0 R /K [12 0 R 13 0 R 20 0 R 21 0 R 22 0 R] >>',
  12: '<< /S /H1 /P 11 0 R /Pg 3 0 R /K 0 >>',
  13: '<< /S /Table /P 11 0 R /K [14 0 R 17 0 R] >>',
  14: '<< /S /TR /P 13 0 R /K [15 0 R 16 0 R] >>',
  15: '<< /S /TH /P 14 0 R /Pg 3 0 R /A << /O /Table /Scope /Column >> /K 1 >>',
  16: '<< /S /TH /P 14 0 R /Pg 3 0 R /A << /O /Table /Scope /Column >> /K 2 >>',
  17: '<< /S /TR /P 13 0 R /K [18 0 R 19 0 R] >>',
  18: '<< /S /TD /P 17 0 R /Pg 3 0 R /K 3 >>',
  19: '<< /S /TD /P 17 0 R /Pg 3 0 R /K 4 >>',
  20: '<< /S /Link /P 11 0 R /Pg 3 0 R /K [5 << /Type /OBJR /Obj 10 0 R >>] >>',
  21: '<< /S /Figure /P 11 0 R /Pg 3 0 R /Alt (a square) /K 6 >>',
  22: '<< /S /H2 /P 11 0 R /Pg 3 0 R /K 7 >>',
};

/** The file, with some objects instead of its own. */
export function accessible(instead: Readonly<Record<number, Part>> = {}): Buffer {
  return pdfOf({ ...objects, ...instead }, '/ID [<00> <00>]');
}

/** One of its objects with a text in it replaced. Fails when the text isn't there. */
export function changed(number: number, from: string, to: string): Record<number, Part> {
  const part = objects[number] ?? '';
  const source = typeof part === 'string' ? part : Buffer.from(part.bytes).toString('latin1');
  if (!source.includes(from)) throw new Error(`object ${number} has no "${from}"`);
  const text = source.replace(from, to);
  return { [number]: typeof part === 'string' ? text : streamOf(part.entries, text) };
}
