// The rules of the form of an invoice: what its XML must be before a rule of EN 16931 can be asked.

/** A rule of the form. */
export interface FormRule {
  readonly id: string;
  /** What it asks for, in one sentence. */
  readonly text: string;
}

/** The rules of the form, which are ours: the standards have no ids for them. An empty element is PEPPOL-EN16931-R008. */
export const formRules: readonly FormRule[] = [
  { id: 'FORM-01', text: 'The file is an invoice in CII or UBL that can be read.' },
  {
    id: 'FORM-02',
    text: 'Each value has the form of its element: a decimal number, a date, a text that is not blank.',
  },
  { id: 'FORM-03', text: 'An element stands as often as it may and must, and a term has one value.' },
  { id: 'FORM-04', text: 'Each element is one that EN 16931 has a term for; what others hold is not read.' },
  {
    id: 'FORM-05',
    text: 'Fixed texts, formats of dates and currencies are those that the standard asks for.',
  },
  { id: 'FORM-06', text: 'The profile has a place for each term.' },
  { id: 'FORM-08', text: 'Elements stand in the order of the schema.' },
  {
    id: 'FORM-09',
    text: 'The specification is one of an invoice, and one that Platen knows: others are judged by EN 16931.',
  },
  {
    id: 'FORM-10',
    text: 'Elements are those that the schema has a place for. In CII, elements, attributes and codes are those that the profile has a place for, as often as it says.',
  },
  { id: 'FORM-07', text: 'Texts have no character that XML can not hold.' },
];

/** Official rules that are asked of the XML itself, where the invoice has no term for what they are about. */
export const xmlRules: readonly FormRule[] = [
  { id: 'PEPPOL-EN16931-R044', text: 'A price has a discount, and no charge.' },
  { id: 'UBL-SR-46', text: 'The means of payment have one text, however often they stand.' },
  { id: 'UBL-SR-54', text: 'The means of payment have one card at most, however often they stand.' },
  { id: 'UBL-SR-55', text: 'The means of payment have one mandate at most, however often they stand.' },
  { id: 'UBL-SR-52', text: 'A line of UBL has one document reference.' },
  { id: 'CII-SR-461', text: 'The date of the tax point stands in one row of the breakdown.' },
  { id: 'BR-TMP-3', text: 'The gross price is for the same quantity as the net price.' },
  { id: 'BR-DEX-03', text: 'A sub-line has one category of VAT.' },
  {
    id: 'BR-DEX-09',
    text: 'The amount due is the total with VAT, less what was paid, plus rounding and payments to third parties.',
  },
  { id: 'BR-DEX-10', text: 'A payment to a third party says what it is.' },
  { id: 'BR-DEX-11', text: 'A payment to a third party has an amount.' },
  { id: 'BR-DEX-12', text: 'A payment to a third party has a description.' },
  { id: 'BR-DEX-13', text: 'The amount of a payment to a third party has two decimals at most.' },
  { id: 'BR-DEX-14', text: 'A payment to a third party is in the currency of the invoice.' },
];
