// Texts of each script that the documentation names, and of emoji, as authors write them.

/** A text of a script. */
export interface WrittenText {
  readonly name: string;
  readonly locale: string;
  readonly text: string;
  /** Words are not divided by spaces: what stands between two lines is nothing. */
  readonly unspaced?: boolean;
  /** A package with a font for it, where the bundled ones have none. */
  readonly pack?: string;
  /** Whether its letters are in the font of the test that has letters of other scripts. */
  readonly remapped?: boolean;
}

/** The texts, from the scripts of the bundled fonts to signs that draw nothing. */
export const writtenTexts: readonly WrittenText[] = [
  { name: 'Latin', locale: 'de', text: 'Größe (naïve) 12,50 € – office, Straße 5.' },
  { name: 'Greek', locale: 'el', text: 'Όλοι οι άνθρωποι (γεννιούνται) 12,50 € ελεύθεροι.' },
  { name: 'Cyrillic', locale: 'ru', text: 'Все люди (рождаются) 12,50 ₽ свободными.' },
  { name: 'Devanagari', locale: 'hi', text: 'सभी मनुष्यों को क्\u200dष (गौरव) 12 और अधिकारों के मामले.' },
  { name: 'Thai', locale: 'th', text: 'มนุษย์ทั้งหลายเกิดมามีอิสระ INV-0042 ที่นี่ น้ำ', unspaced: true },
  { name: 'Hebrew', locale: 'he', text: 'חשבונית מס 123, (בדיקה) של Acme Ltd. בסך 12.50 ש״ח.' },
  { name: 'Hebrew, pointed', locale: 'he', text: 'שלום בְּרֵאשִׁית בָּרָא אֱלֹהִים' },
  { name: 'Hebrew in English', locale: 'en', text: 'The word כותרת (ראשית) 12 is here, and it goes on.' },
  { name: 'Arabic', locale: 'ar', text: 'فاتورة ضريبية رقم ١٢٣، (سلام) لا إله من Acme 25 درهم.' },
  { name: 'Persian', locale: 'fa', text: 'می\u200cخواهم پاکستان (گچ) ۱۲۳ پژ.' },
  {
    name: 'Japanese',
    locale: 'ja',
    text: 'すべての人間は、(生まれ)12ながらにして自由',
    unspaced: true,
    pack: 'noto-sans-jp',
  },
  { name: 'Bengali', locale: 'bn', text: 'সমস্ত মানুষ (মানুষ) 12 সমান মর্যাদা', pack: 'noto-sans-bengali' },
  { name: 'Tamil', locale: 'ta', text: 'மனிதப் பிறவியினர் (சகலரும்) 12 சுதந்திரமாகவே', pack: 'noto-sans-tamil' },
  { name: 'Khmer', locale: 'km', text: 'មនុស្សទាំងអស់កើតមក12មានសេរីភាព', unspaced: true, pack: 'noto-sans-khmer' },
  {
    name: 'Georgian',
    locale: 'ka',
    text: 'ყველა ადამიანი (იბადება) 12 თავისუფალი',
    pack: 'noto-sans-georgian',
  },
  { name: 'Thaana', locale: 'dv', text: 'ދިވެހި ރާއްޖެ 12 ބަސް', remapped: true },
  { name: 'N’Ko', locale: 'nqo', text: 'ߒߞߏ ߞߊ߲ ߛߓߍ', remapped: true },
  { name: 'Adlam', locale: 'ff', text: '𞤀𞤁𞤂𞤢𞤃 𞤆𞤵𞤤𞤢𞤪', remapped: true },
  { name: 'emoji', locale: 'en', text: 'yes 👍🏽 no 🇩🇪 on 1️⃣ and ❤️ or 🌶️ so 👩🏽‍🚀 we' },
  {
    name: 'long emoji',
    locale: 'en',
    text: 'a 👨‍👩‍👧‍👦 b 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} c 👩🏽‍❤️‍💋‍👨🏽 d',
  },
  { name: 'nothing drawn', locale: 'en', text: 'a\u200db c\u200bd e\u2060f g\u200ch fi\u034fx one two' },
];
