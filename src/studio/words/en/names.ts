// The names of places, of keys and of groups of keys in English. What has no word here is called as it is written.

/** These words, as each language has them. */
export type NameWords = typeof names;

/** These words. */
export const names = {
  /** The groups of keys in the panel. */
  groups: {
    type: 'Type',
    space: 'Space and size',
    background: 'Background and border',
    breaks: 'Page breaks',
    when: 'When and how often',
    names: 'Names and meaning',
    finer: 'Finer type',
    turned: 'Turned and moved',
    paper: 'Paper and margins',
    document: 'Type of the whole document',
    about: 'About the document',
    language: 'Language and place',
  },
  /** What a place is called in the trail, where that is another word than in the template. */
  places: {} as Readonly<Record<string, string>>,
  /** Keys of the language in words, where they say more than the key. Others are shown as they are written. */
  labels: {
    iban: 'IBAN',
    bic: 'BIC',
    center: 'Centre',
    stops: 'Colours',
    'underline.style': 'Line',
    'rule.style': 'Line',
    'shadow.x': 'To the right',
    'shadow.y': 'Down',
    keepTogether: 'Do not divide between pages',
    keepWithNext: 'Stay with what follows',
    keepRowsTogether: 'Do not divide rows',
    pageBreak: 'Page break',
    orphans: 'Fewest lines before a break',
    widows: 'Fewest lines after a break',
    repeatHead: 'Head on each page',
    repeatFoot: 'Foot on each page',
    noWrap: 'Keep on one line',
    color: 'Colour',
    backgroundColor: 'Background',
    borderRadius: 'Round corners',
    alignSelf: 'Where it stands',
    zebra: 'Every second row',
    if: 'Only when',
    each: 'Once for each of',
    as: 'Name of the item',
    rows: 'One row for each of',
    rowAs: 'Name of a row',
    alt: 'Said in its place',
    lang: 'Language',
  } as Readonly<Record<string, string>>,
};
