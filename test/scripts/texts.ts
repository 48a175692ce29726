// A paragraph of real text in each of twelve scripts: articles 1 and 3 of the Universal Declaration of Human Rights.

/** A paragraph and how it is set. */
export interface ScriptText {
  readonly lang: string;
  readonly script: string;
  readonly text: string;
  /** Words are not divided by spaces: what stands between two lines is nothing. */
  readonly unspaced?: boolean;
  /** A package with a font for it, where the bundled ones have none. */
  readonly pack?: string;
}

/** The twelve. */
export const scriptTexts: readonly ScriptText[] = [
  {
    lang: 'en',
    script: 'Latn',
    text: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood. Everyone has the right to life, liberty and security of person; the office is affluent, naïve, AVATAR.',
  },
  {
    lang: 'el',
    script: 'Grek',
    text: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης. Κάθε άτομο έχει δικαίωμα στη ζωή, την ελευθερία και την προσωπική του ασφάλεια.',
  },
  {
    lang: 'ru',
    script: 'Cyrl',
    text: 'Все люди рождаются свободными и равными в своём достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства. Каждый человек имеет право на жизнь, на свободу и на личную неприкосновенность.',
  },
  {
    lang: 'ar',
    script: 'Arab',
    text: 'يولد جميع الناس أحراراً متساوين في الكرامة والحقوق. وقد وهبوا عقلاً وضميراً وعليهم أن يعامل بعضهم بعضاً بروح الإخاء. لكل فرد الحق في الحياة والحرية وسلامة شخصه، والله أعلم.',
  },
  {
    lang: 'he',
    script: 'Hebr',
    text: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה. כל אדם יש לו הזכות לחיים, לחירות ולביטחון אישי. בְּרֵאשִׁית בָּרָא אֱלֹהִים.',
  },
  {
    lang: 'hi',
    script: 'Deva',
    text: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए। प्रत्येक व्यक्ति को जीवन, स्वाधीनता और वैयक्तिक सुरक्षा का अधिकार है।',
  },
  {
    lang: 'th',
    script: 'Thai',
    text: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ คนทุกคนมีสิทธิในการดำรงชีวิต เสรีภาพ และความมั่นคงแห่งตัวตน ที่นี่ น้ำ ปู่ ผู้ใหญ่',
    unspaced: true,
  },
  {
    lang: 'ja',
    script: 'Hani',
    text: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。すべて人は、生命、自由及び身体の安全に対する権利を有する。',
    unspaced: true,
    pack: 'noto-sans-jp',
  },
  {
    lang: 'bn',
    script: 'Beng',
    text: 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে। তাঁদের বিবেক এবং বুদ্ধি আছে; সুতরাং সকলেরই একে অপরের প্রতি ভ্রাতৃত্বসুলভ মনোভাব নিয়ে আচরণ করা উচিত।',
    pack: 'noto-sans-bengali',
  },
  {
    lang: 'ta',
    script: 'Taml',
    text: 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும், உரிமைகளிலும் சமமானவர்கள், அவர்கள் நியாயத்தையும் மனச்சாட்சியையும் இயற்பண்பாகப் பெற்றவர்கள். அவர்கள் ஒருவருடனொருவர் சகோதர உணர்வுப் பாங்கில் நடந்துகொள்ளல் வேண்டும்.',
    pack: 'noto-sans-tamil',
  },
  {
    lang: 'km',
    script: 'Khmr',
    text: 'មនុស្សទាំងអស់កើតមកមានសេរីភាព និងសមភាពក្នុងផ្នែកសេចក្តីថ្លៃថ្នូរនិងសិទ្ធិ។ មនុស្សមានវិចារណញ្ញាណនិងសតិសម្បជញ្ញៈជាប់ពីកំណើត ហើយគប្បីប្រព្រឹត្តចំពោះគ្នាទៅវិញទៅមកក្នុងស្មារតីភាតរភាពជាបងប្អូន។',
    unspaced: true,
    pack: 'noto-sans-khmer',
  },
  {
    lang: 'ka',
    script: 'Geor',
    text: 'ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით. მათ მინიჭებული აქვთ გონება და სინდისი და ერთმანეთის მიმართ უნდა იქცეოდნენ ძმობის სულისკვეთებით.',
    pack: 'noto-sans-georgian',
  },
];
