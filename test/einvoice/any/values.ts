// Values of terms at random: mostly what invoices have, at times anything that the kind or the code list of a term allows.
import { codesOf } from '../../../src/einvoice/codes/codes.ts';
import type { CodeListName } from '../../../src/einvoice/codes/names.ts';
import type { Decimal } from '../../../src/einvoice/decimal.ts';
import type { Profile } from '../../../src/einvoice/profile.ts';
import type { Term } from '../../../src/einvoice/term.ts';
import type { Dice } from '../dice.ts';
import { words } from '../words.ts';

/** What most invoices have of a list. */
const common: Readonly<Partial<Record<CodeListName, readonly string[]>>> = {
  'ISO 4217': ['EUR', 'EUR', 'USD', 'SEK', 'DKK', 'NOK', 'JPY'],
  'ISO 3166-1': ['DE', 'FR', 'BE', 'NL', 'IT', 'SE', 'DK', 'NO', 'GR', 'IS', 'AT', 'ES', 'US'],
  'ISO 6523': [
    '0088',
    '0060',
    '0160',
    '0204',
    '0184',
    '0208',
    '0009',
    '0002',
    '0106',
    '0190',
    '0192',
    '0007',
    '0196',
  ],
  EAS: ['0088', 'EM', '9930', '0204', '0184', '0208', '0192', '0007', '0106', '9957', '0225', '9933', '9930'],
  'UN/ECE 20': ['C62', 'HUR', 'KGM', 'XPP', 'DAY'],
  'UNTDID 1001': ['380', '380', '381', '384', '326', '389', '386', '751', '393'],
  'UNTDID 4461': ['58', '30', '59', '48', '10', '49', '57', '1', 'ZZZ', '54', '97'],
  'UNTDID 4451': ['AAI', 'REG', 'PMT', 'AAB', 'PMD', 'SUR', 'ADU'],
  'UNTDID 5189': ['95', '100', '71', '41'],
  'UNTDID 7161': ['FC', 'PC', 'ABL', 'ADR'],
};

/** Identifiers that keep the check digits of their scheme, or its form. */
const sound: Readonly<Record<string, readonly string[]>> = {
  '0002': ['732829320', '383474814'],
  '0007': ['2120000142', '5560125790'],
  '0009': ['73282932000074', '38347481400034'],
  '0060': ['123456789'],
  '0088': ['4012345000009', '4000001000005', '7300010000001'],
  '0106': ['12345678'],
  '0151': ['51824753556'],
  '0160': ['4012345000009', '04012345000009'],
  '0184': ['DK12345678', '13585628'],
  '0190': ['00000001003214345000'],
  '0192': ['974760673', '923609016'],
  '0204': ['04011000-12345-34', '991-33333TEST-33'],
  '0208': ['0403170701', '0202239951'],
  '0225': ['732829320', '383474814'],
  '0196': ['1234567890'],
  '9933': ['123456783'],
  '9930': ['DE123456788', 'DE136695976'],
  '9957': ['FR40303265045'],
  EM: ['a+b@example.org', 'rechnung@firma.example'],
};

/** Numbers of VAT by country. */
const vatIds: readonly string[] = [
  'DE123456788',
  'DE136695976',
  'FR40303265045',
  'IT00743110157',
  'NO974760673MVA',
  'SE556012579001',
  'DK13585628',
  'NL123456782B90',
  'ATU12345675',
  'BE0403170701',
  'EL123456783',
  'ESA58818501',
];

const ibans = [
  'DE02120300000000202051',
  'DE89 3704 0044 0532 0130 00',
  'FR7630006000011234567890189',
  'A 123/4',
];

/** The categories of VAT that stand together in an invoice, with their rates. */
const categories: readonly (readonly (readonly [string, readonly string[]])[])[] = [
  [['S', ['19', '7', '5.5']]],
  [['S', ['25.50', '21']]],
  [
    ['S', ['20']],
    ['Z', ['0']],
  ],
  [
    ['S', ['20', '8.1']],
    ['E', ['0']],
  ],
  [['E', ['0']]],
  [['Z', ['0.00']]],
  [['AE', ['0']]],
  [
    ['AE', ['0']],
    ['S', ['19']],
  ],
  [['K', ['0']]],
  [['G', ['0']]],
  [['O', []]],
  [['L', ['7', '3']]],
  [['M', ['4', '10']]],
  [['B', ['22']]],
];

/** The same in France. */
const inFrance: typeof categories = [
  [['S', ['20', '5.5', '2.10']]],
  [
    ['S', ['20.00']],
    ['Z', ['0']],
  ],
  [
    ['S', ['8.5']],
    ['E', ['0']],
  ],
  [['AE', ['0']]],
  [['K', ['0']]],
  [
    ['K', ['0.00']],
    ['S', ['20']],
  ],
  [['G', ['0']]],
  [['O', []]],
];

/** What the French profile has of some terms. */
const french: Readonly<Record<string, readonly string[]>> = {
  'BT-1': ['F-2026/117', 'A_1', '2026+08'],
  'BT-25': ['F-2026/116', 'A_0'],
  'BT-3': ['380', '380', '381', '384', '389', '386', '393', '261', '262'],
  'BT-5': ['EUR', 'EUR', 'USD'],
  'BT-6': ['EUR'],
  'BT-21': ['AAI', 'REG', 'SUR', 'ADU'],
  'BT-23': ['B1', 'S1', 'M1', 'B4', 'S7', 'B7', 'S3', 'M4'],
  'BT-123': ['RIB', 'LISIBLE', 'PJA', 'BON_LIVRAISON', 'DOCUMENT_ANNEXE'],
};

/** Values for the terms of one invoice. */
export class Values {
  readonly #dice: Dice;
  readonly #profile: Profile;
  #categories: (typeof categories)[number];
  #rate = '19';
  #number = 0;
  #scheme = '';

  constructor(dice: Dice, profile: Profile) {
    this.#dice = dice;
    this.#profile = profile;
    this.#categories = this.#anyCategories();
  }

  #anyCategories(): (typeof categories)[number] {
    return this.#dice.one(this.#profile === 'extended-ctc-fr' ? inFrance : categories);
  }

  /** What the rules of France ask for together. */
  french(): object {
    const dice = this.#dice;
    const treated = dice.below(4) === 0 ? [{ subject: 'BAR', text: dice.one(['B2B', 'B2C', 'B2BINT']) }] : [];
    const notes = ['PMT', 'PMD', 'AAB'].map((subject) => ({ subject, text: this.text() }));
    return {
      notes: [...notes, ...treated],
      type: '380',
      process: dice.one(['B1', 'S1', 'M1']),
      currency: 'EUR',
    };
  }

  /** Takes other categories of VAT from now on. */
  turnCategory(): void {
    this.#categories = this.#anyCategories();
  }

  /** Returns a value of a term that is no group. */
  of({ id, kind, codes }: Term): string | Decimal | undefined {
    const own = this.#special(id);
    if (own !== undefined) return own;
    switch (kind) {
      case 'amount':
        return this.#decimal(100_000, 2);
      case 'price':
        return this.#decimal(200_000, this.#dice.below(5));
      case 'percent':
        return this.#decimal(1000, this.#dice.below(3));
      case 'quantity':
        return this.#decimal(5000, this.#dice.below(4));
      case 'date':
        return this.#date();
      case 'code':
        return codes === undefined ? this.#id() : this.#code(codes);
      case 'text':
        return this.text();
      default:
        return this.#id();
    }
  }

  text(): string {
    const dice = this.#dice;
    return Array.from({ length: 1 + dice.below(3) }, () => dice.one(words)).join(' ');
  }

  /** Returns a code of VATEX, mostly one that fits the category. */
  exemption(category: string): string {
    const fitting: Readonly<Record<string, string>> = {
      AE: 'VATEX-EU-AE',
      G: 'VATEX-EU-G',
      K: 'VATEX-EU-IC',
      O: 'VATEX-EU-O',
      E: 'VATEX-EU-132',
    };
    const fits = fitting[category];
    return fits !== undefined && this.#dice.below(4) > 0 ? fits : this.#dice.one([...codesOf('VATEX')]);
  }

  #special(id: string): string | Decimal | undefined {
    const dice = this.#dice;
    const ofFrance = this.#profile === 'extended-ctc-fr' ? french[id] : undefined;
    if (ofFrance !== undefined) return dice.one(ofFrance);
    switch (id) {
      case 'BT-31':
      case 'BT-48':
      case 'BT-63':
      case 'BT-X-144':
      case 'BT-X-180':
      case 'BT-X-223':
      case 'BT-X-242':
      case 'BT-X-481':
        return dice.one(vatIds);
      case 'BT-84':
      case 'BT-91':
        return dice.one(ibans);
      case 'BT-86':
        return 'BYLADEM1001';
      case 'BT-87':
        return dice.one(['1234', '123456', '123456 7890']);
      case 'BT-90':
        return 'DE98ZZZ09999999999';
      case 'BT-124':
      case 'BT-X-28':
        return 'https://example.org/a?b=1&c=2';
      case 'BT-125':
      case 'BT-X-31':
        return 'UGxhdGVu';
      case 'BT-42':
      case 'BT-57':
        return '+49 30 12345';
      case 'BT-43':
      case 'BT-58':
        return 'a@example.org';
      case 'BT-126':
        this.#number += 1;
        return String(this.#number);
      case 'BT-10':
        return dice.one(['04011000-12345-34', '991-33333TEST-33', this.#id()]);
      case 'BT-20':
        return dice.one([
          this.text(),
          '#SKONTO#TAGE=14#PROZENT=2.00#\n',
          'Net\n#SKONTO#TAGE=7#PROZENT=3.00#\n',
        ]);
      case 'BT-149':
        return this.#plain(1 + dice.below(100), dice.below(2));
      default:
        return this.#category(id) ?? this.#identified(id);
    }
  }

  /** The category stands before its rate. */
  #category(id: string): string | Decimal | undefined {
    if (id === 'BT-151' || id === 'BT-95' || id === 'BT-102' || id === 'BT-X-273') {
      const [category, rates] = this.#dice.one(this.#categories);
      this.#rate = rates.length === 0 ? '' : this.#dice.one(rates);
      return category;
    }
    if (id !== 'BT-152' && id !== 'BT-96' && id !== 'BT-103' && id !== 'BT-X-274') return undefined;
    const [whole = '', part = ''] = this.#rate.split('.');
    if (this.#rate === '' && id === 'BT-X-274') return this.#plain(0, 0);
    return this.#rate === '' ? undefined : this.#plain(Number(whole + part), part.length);
  }

  /** The identifier stands before its scheme. */
  #identified(id: string): string | undefined {
    const list = id === 'BT-34' || id === 'BT-49' ? 'EAS' : 'ISO 6523';
    if (
      ['BT-29', 'BT-30', 'BT-34', 'BT-46', 'BT-47', 'BT-49', 'BT-60', 'BT-61', 'BT-71', 'BT-157'].includes(id)
    ) {
      const isCompany = this.#profile === 'extended-ctc-fr' && (id === 'BT-30' || id === 'BT-47');
      this.#scheme = isCompany ? '0002' : this.#code(list);
      const known = sound[this.#scheme];
      return known === undefined ? this.#id() : this.#dice.one(known);
    }
    return /^BT-(29|30|34|46|47|49|60|61|71|157)-1$/.test(id) ? this.#scheme : undefined;
  }

  #code(list: CodeListName): string {
    const dice = this.#dice;
    const usual = common[list];
    if (usual !== undefined && dice.below(4) > 0) return dice.one(usual);
    return dice.one([...codesOf(list)]);
  }

  #decimal(below: number, scale: number): Decimal {
    const dice = this.#dice;
    const units = dice.below(dice.one([10, 1000, below]));
    return this.#plain(dice.below(12) === 0 ? -units : units, scale);
  }

  #plain(units: number, scale: number): Decimal {
    return { units: BigInt(units), scale };
  }

  #id(): string {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/. ';
    const middle = Array.from({ length: 1 + this.#dice.below(12) }, () => this.#dice.one([...signs]));
    return `R${middle.join('')}1`;
  }

  #date(): string {
    const day = new Date(Date.UTC(2026, 0, 1 + this.#dice.below(this.#profile === 'basic' ? 300 : 700)));
    return day.toISOString().slice(0, 10);
  }
}
