// Asks whether a code is of a list, and which codes lie near one that is not.
import { listsReleased, listTexts } from './data.ts';
import type { CodeListName } from './names.ts';

/**
 * BT-8 in UNTDID 2005: the date of the invoice, of the delivery, of the payment (EN 16931-1). CII writes UNTDID 2475
 * instead (5, 29, 72), which is the only list that the release of Factur-X has.
 */
const taxPoints = ['3', '35', '432'];

/** The lists that are short, or that the profile EN 16931 has none of. */
const short: Readonly<Partial<Record<CodeListName, readonly string[]>>> = {
  'UNTDID 2005': taxPoints,
  'UNTDID 1229': Array.from({ length: 119 }, (_, index) => String(index + 1)),
  'BT-X-8': ['DETAIL', 'GROUP', 'INFORMATION'],
};

/** Split payment in Italy: the schematrons of the CEN have it (BR-CL-17, BR-CL-18), the lists of Factur-X don't. */
export const splitPayment = 'B';

/** Credit transfer, and SEPA credit transfer (UNTDID 4461). */
export const transferMeans: ReadonlySet<string> = new Set(['30', '58']);

const read = new Map<CodeListName, ReadonlySet<string>>();

/** Returns the codes of a list, in the order of the list. */
export function codesOf(list: CodeListName): ReadonlySet<string> {
  const known = read.get(list);
  if (known !== undefined) return known;
  const text = list in listTexts ? listTexts[list as keyof typeof listTexts] : '';
  const codes = new Set(short[list] ?? text.trim().split(/\s+/));
  if (list === 'UNTDID 5305') codes.add(splitPayment);
  read.set(list, codes);
  return codes;
}

/** Returns whether a list has a code. Upper and lower case differ. */
export function isCode(list: CodeListName, code: string): boolean {
  return codesOf(list).has(code);
}

/** A version of a code list. */
export interface CodeListVersion {
  /** The day of the release that the list is taken from, as `YYYY-MM-DD`. */
  readonly released: string;
  readonly source: string;
}

const facturX: CodeListVersion = { released: listsReleased, source: 'Factur-X 1.09.2, profile EN 16931' };

const facturXExtended: CodeListVersion = { ...facturX, source: 'Factur-X 1.09.2, profile EXTENDED' };

/** The version of each list. */
export const codeListDates: Readonly<Record<CodeListName, CodeListVersion>> = {
  'ISO 4217': facturX,
  'ISO 3166-1': facturX,
  'ISO 6523': facturX,
  EAS: facturX,
  VATEX: facturX,
  'UN/ECE 20': facturX,
  'UNTDID 1001': facturX,
  'UNTDID 1153': facturX,
  'UNTDID 1229': facturXExtended,
  'UNTDID 2005': { released: '2017-10-17', source: 'EN 16931-1:2017, BT-8' },
  'UNTDID 4451': facturX,
  'UNTDID 4461': facturX,
  'UNTDID 5189': facturX,
  'UNTDID 5305': { ...facturX, source: `${facturX.source}, and B of the CEN` },
  'UNTDID 7143': facturX,
  'UNTDID 7161': facturX,
  MIME: facturX,
  'BT-X-8': facturXExtended,
};

/** Everyday names of codes that people write in their place. The keys are in lower case. */
const meant: Readonly<Partial<Record<CodeListName, Readonly<Record<string, string>>>>> = {
  'ISO 4217': { '€': 'EUR', euro: 'EUR', $: 'USD', '£': 'GBP', fr: 'CHF', sfr: 'CHF', kč: 'CZK', zł: 'PLN' },
  'ISO 3166-1': {
    germany: 'DE',
    deutschland: 'DE',
    france: 'FR',
    austria: 'AT',
    österreich: 'AT',
    belgium: 'BE',
    uk: 'GB',
    el: 'GR',
    deu: 'DE',
    fra: 'FR',
    aut: 'AT',
    bel: 'BE',
    usa: 'US',
  },
  'UN/ECE 20': {
    piece: 'C62',
    pieces: 'C62',
    pc: 'C62',
    pcs: 'C62',
    unit: 'C62',
    units: 'C62',
    stück: 'C62',
    stk: 'C62',
    hour: 'HUR',
    hours: 'HUR',
    h: 'HUR',
    std: 'HUR',
    stunde: 'HUR',
    day: 'DAY',
    days: 'DAY',
    tag: 'DAY',
    tage: 'DAY',
    month: 'MON',
    months: 'MON',
    kg: 'KGM',
    g: 'GRM',
    t: 'TNE',
    m: 'MTR',
    km: 'KMT',
    'm²': 'MTK',
    m2: 'MTK',
    'm³': 'MTQ',
    m3: 'MTQ',
    l: 'LTR',
    kwh: 'KWH',
    flat: 'LS',
  },
  'UNTDID 1001': { invoice: '380', 'credit note': '381', rechnung: '380', gutschrift: '381' },
  'UNTDID 4461': { sepa: '58', transfer: '30', iban: '58', card: '48', 'direct debit': '59' },
};

/** Returns the code that was probably meant, or undefined: `pcs` is C62, `eur` is EUR. */
export function nearCode(list: CodeListName, code: string): string | undefined {
  const plain = code.trim();
  for (const candidate of [plain.toUpperCase(), plain])
    if (candidate !== code && isCode(list, candidate)) return candidate;
  return meant[list]?.[plain.toLowerCase()];
}
