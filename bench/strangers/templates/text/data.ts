// An annual report: twenty pages of justified text with pictures.
import type { Vocabulary } from '../../vocabulary.ts';

export const data = (v: Vocabulary) => ({
  company: v.company(),
  year: 2026,
  chapters: v.list(10, () => ({
    title: v.title('en', 5),
    picture: v.picture('photo'),
    caption: v.title('en', 8),
    paragraphs: v.list(12, () => v.paragraph('en', v.int(5, 8))),
  })),
});
