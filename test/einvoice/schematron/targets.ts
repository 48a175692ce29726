// Changes of an invoice for those rules that need several at once, by the ids of the rules.

type Change = (xml: string) => string;

const two = (name: string, change: Change): Change => {
  const element = new RegExp(`<${name}>[\\s\\S]*?</${name}>`);
  return (xml) => xml.replace(element, (whole) => `${change(whole)}${whole}`);
};

/** Puts text in the place of each text of an element. */
const text = (name: string, put: string): Change => {
  const element = new RegExp(`(<${name}\\b[^>]*>)[^<]*(?=</${name}>)`, 'g');
  return (xml) => xml.replace(element, (_, open: string) => open + put);
};

const without = (attribute: string): Change => {
  const written = new RegExp(` ${attribute}="[^"]*"`);
  return (xml) => xml.replace(written, '');
};

const means = 'ram:SpecifiedTradeSettlementPaymentMeans';
const file = `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode>
<ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">QUJD</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>`;
const fileInUbl = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment>
<cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a.csv">QUJD</cbc:EmbeddedDocumentBinaryObject>
</cac:Attachment></cac:AdditionalDocumentReference>`;

const sameFiles: Change = (xml) =>
  xml
    .replace('</ram:ApplicableHeaderTradeAgreement>', (end) => file + file + end)
    .replace('<cac:AccountingSupplierParty>', (start) => fileInUbl + fileInUbl + start);

/** A discount that is written as no discount is. */
const discount: Change = (xml) =>
  xml
    .replace(
      /<ram:SpecifiedTradePaymentTerms>/,
      (start) => `${start}<ram:Description>#X#\n</ram:Description>`,
    )
    .replace(/<cac:PaymentTerms>[\s\S]*?<\/cac:PaymentTerms>|(?=<cac:TaxTotal>)/, () => {
      return '<cac:PaymentTerms><cbc:Note>#X#\n</cbc:Note></cac:PaymentTerms>';
    });

const isOfO: Change = text('cbc:ID', 'O');

/** Makes the row of the breakdown one of O, and puts another category where it says. */
const besideO =
  (where: RegExp, put: Change): Change =>
  (xml) =>
    xml
      .replace(/<cac:TaxCategory>(?:(?!<cac:TaxScheme>)[\s\S])*/g, isOfO)
      .replace(where, (whole) => put(whole));

const category = (id: string, name: string): string =>
  `<cac:${name}><cbc:ID>${id}</cbc:ID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:${name}>`;

const adjustment = (isCharge: boolean): Change => {
  const amount = '<cbc:Amount currencyID="EUR">1.00</cbc:Amount>';
  return (xml) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${amount}${category('S', 'TaxCategory')}</cac:AllowanceCharge>${xml}`;
};

/** A Danish credit note of less than nothing. */
const danish: Change = (xml) => text('cbc:PayableAmount', '-1.00')(text('cbc:IdentificationCode', 'DK')(xml));

const odd = (name: string): Change => text(name, '??');

/** A total of VAT in a currency that is in no list. */
const currency: Change = (xml) =>
  xml
    .replace(/<ram:TaxCurrencyCode>[^<]*<\/ram:TaxCurrencyCode>/, '')
    .replace('<ram:InvoiceCurrencyCode>', (start) => `<ram:TaxCurrencyCode>??</ram:TaxCurrencyCode>${start}`)
    .replace(/<ram:TaxTotalAmount currencyID="[^"]*"/, '<ram:TaxTotalAmount currencyID="??"');

const registration = (scheme: string): Change => {
  const element = new RegExp(`<ram:ID schemeID="${scheme}">[^<]*</ram:ID>`);
  return (xml) => xml.replace(element, (whole) => whole + without('schemeID')(whole));
};

/** Gives a French invoice the same note twice. */
const noted = (subject: string): Change => {
  const note = `<ram:IncludedNote><ram:Content>x</ram:Content><ram:SubjectCode>${subject}</ram:SubjectCode></ram:IncludedNote>`;
  return (xml) =>
    xml
      .replace(/<ram:IncludedNote>|(?=<\/rsm:ExchangedDocument>)/, (start) => note + note + start)
      .replace(
        /(?=<cbc:DocumentCurrencyCode>)/,
        `<cbc:Note>#${subject}#x</cbc:Note><cbc:Note>#${subject}#x</cbc:Note>`,
      );
};

/** Says that an invoice is one between companies in France, and takes the number of the buyer away. */
const business: Change = (xml) =>
  xml
    .replace(/(?=<cbc:DocumentCurrencyCode>)/, '<cbc:Note>#BAR#B2B</cbc:Note>')
    .replace(/schemeID="0002"/g, 'schemeID="0009"')
    .replace(/schemeID="0225"/g, 'schemeID="0088"');

const frenchNotes = ['PMT', 'PMD', 'AAB', 'TXD'];

/** The changes. Each is made to one invoice after the other, until the rule refuses one. */
export const targeted: Readonly<Record<string, Change>> = {
  'CII-SR-467': two(means, odd('ram:TypeCode')),
  'CII-SR-468': two(means, (xml) =>
    two(
      'ram:TypeCode',
      (code) => code,
    )(xml).replace(
      /(<ram:TypeCode>[^<]*<\/ram:TypeCode>)[\s\S]*/,
      (_, code: string) => `${code}<ram:Information>other</ram:Information></${means}>`,
    ),
  ),
  'BR-O-11': besideO(
    /<cac:TaxSubtotal>[\s\S]*?<\/cac:TaxSubtotal>/,
    (row) => row + row.replace('>O<', '>S<'),
  ),
  'BR-O-12': besideO(/<cac:ClassifiedTaxCategory>[\s\S]*?<\/cac:ClassifiedTaxCategory>/, () =>
    category('S', 'ClassifiedTaxCategory'),
  ),
  'BR-O-13': besideO(/<cac:TaxTotal>/, adjustment(false)),
  'BR-O-14': besideO(/<cac:TaxTotal>/, adjustment(true)),
  'BR-DE-18': discount,
  'DE-R-018': discount,
  'BR-DE-22': sameFiles,
  'DE-R-022': sameFiles,
  'DK-R-016': danish,
  'FX-SCH-A-000037': registration('FC'),
  'FX-SCH-A-000413': registration('VA'),
  'FX-SCH-A-000414': currency,
  'FX-SCH-A-001007': currency,
  ...Object.fromEntries(frenchNotes.map((subject) => [`BR-FR-06_BT-21_${subject}`, noted(subject)])),
  ...Object.fromEntries(frenchNotes.map((subject, index) => [`BR-FR-06_BT-21-${index + 1}`, noted(subject)])),
  'BR-FR-11_BT-47': business,
  'BR-FR-21_BT-49': business,
  'BR-FR-22_BT-34': business,
  'BR-FR-30_BT-21': (xml) =>
    xml.replace(/(?=<cbc:DocumentCurrencyCode>)/, '<cbc:Note>#BAR#B2B#BAR#B2C#</cbc:Note>'),
  'BR-FR-CO-15_BT-29-1': (xml) =>
    xml
      .replace(/<ram:SellerTaxRepresentativeTradeParty>[\s\S]*?<\/ram:SellerTaxRepresentativeTradeParty>/, '')
      .replace(/<ram:SellerTradeParty>/, (start) => `${start}<ram:GlobalID schemeID="0231">1</ram:GlobalID>`),
};
