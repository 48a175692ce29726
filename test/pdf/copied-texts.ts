// Texts whose letters and glyphs do not pair off: marks, ligatures, letters in another order.
import { type ScriptText, scriptTexts } from '../scripts/texts.ts';

/** A text that is copied out of a PDF. */
export type CopiedText = Pick<ScriptText, 'lang' | 'text' | 'unspaced'>;

const unspaced = (lang: string, text: string): CopiedText => ({ lang, text, unspaced: true });
const spaced = (lang: string, text: string): CopiedText => ({ lang, text });
const apart = (lang: string, text: string): CopiedText => ({ lang, text: text.normalize('NFD') });

const isRightToLeft = ({ lang }: CopiedText): boolean => lang === 'ar' || lang === 'he' || lang === 'fa';

/** Text from left to right in sixteen scripts and languages. */
export const leftToRightTexts: readonly CopiedText[] = [
  ...scriptTexts.filter((sample) => !isRightToLeft(sample)),
  unspaced('th', 'ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์'),
  unspaced('th', 'น้ำตาลทราย ๑ กิโลกรัม ราคา ๒๕ บาท'),
  unspaced('th', 'ผู้ซื้อ: บริษัท ตัวอย่าง จำกัด'),
  unspaced('th', 'ใบกำกับภาษี เลขที่ INV-0042'),
  unspaced('th', 'กู้เงินซื้อที่ดินทำกินสำเร็จ'),
  unspaced('th', 'ปู่ย่าตายาย ฝั่งฟ้าป้าน้า ฐานฤๅ ญู่ ฎุฏู'),
  spaced('vi', 'Người Việt Nam có quyền tự do ngôn luận'),
  apart('vi', 'Người Việt Nam có quyền tự do ngôn luận'),
  apart('vi', 'Cộng hòa xã hội chủ nghĩa'),
  spaced('en', 'ȩ̌ x̌ e̋ q̃ m̂ r̥̄'),
  spaced('en', 'Z̷̢a̵l̶g̴o̷'),
  spaced('en', 'x̱̌ b̂ c̃ d̊ word n̈ o'),
  spaced('en', 'e̊e̊e̊ ê̄ ǖ ṩ'),
  apart('fr', 'Crème brûlée à l’œuf'),
  apart('de', 'Größe Äpfel Öl Übung'),
  spaced('yo', 'Ọjọ́ ọ̀sẹ̀ gbọ́ ẹ̀tọ́'),
  spaced('lt', 'ą́ ė̃ ų̃ į̇́ diena'),
  spaced('sa', 'saṃskṛtam r̥ṣi m̐ ṝ'),
  apart('en', 'Ökonom i̇ café'),
  spaced('nv', 'Diné bizaad ąą́ dóó įį́'),
  spaced('el', 'Ἐν ἀρχῇ ἦν ὁ λόγος'),
  apart('el', 'Ἐν ἀρχῇ ἦν ὁ λόγος'),
  spaced('ru', 'а́кут ё й ударе́ние за́мок'),
  apart('ru', 'й ё Чайковский'),
  spaced('uk', 'ї й є́'),
  spaced('hi', 'हिन्दी क्षत्रिय श्रीमती'),
  spaced('hi', 'कुल राशि ₹ १,२५०.०० देय'),
  spaced('hi', 'ज्ञान विज्ञान र्कि र्की प्रार्थना'),
  spaced('mr', 'महाराष्ट्र राज्य ऱ्या'),
  spaced('sa', 'धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः'),
  spaced('ne', 'काठमाडौँ उपत्यका'),
  spaced('bn', 'বাংলাদেশ কৃষ্ণ শ্রী'),
  spaced('ta', 'தமிழ் கொள்கை ஸ்ரீ'),
  unspaced('km', 'ភាសាខ្មែរ ស្រ្តី'),
  unspaced('ja', '日本語のテキスト ガ パ'.normalize('NFD')),
  spaced('en', 'office affluent ffi fl waffle'),
  spaced('en', 'x² H₂O ½ №5 ™'),
  spaced('en', '5 kg ¼ “q” — …'),
];

/** Text from right to left, with and without points and figures. */
export const rightToLeftTexts: readonly CopiedText[] = [
  ...scriptTexts.filter(isRightToLeft),
  spaced('he', 'שָׁלוֹם עֲלֵיכֶם'),
  spaced('he', 'חשבונית מס 123 שח'),
  spaced('ar', 'قُلْ هُوَ ٱللَّهُ أَحَدٌ'),
  spaced('ar', 'فاتورة ضريبية رقم ١٢٣'),
  spaced('ar', 'سلام لا إله'),
  spaced('fa', 'پاکستان گچ پژ'),
];
