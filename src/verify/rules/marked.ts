// Rules on content and its marks: everything is real content or an artifact, and never both.
import type { PdfDocument } from '../document.ts';
import { breaches } from './breaches.ts';
import type { RuleSource } from './rule.ts';

function noCatalogLang({ catalog }: PdfDocument): boolean {
  return !catalog.has('Lang');
}

/** The rules of clauses 7.1, 7.2 and 7.20 of ISO 14289-1 that concern content. */
export const markedRules: readonly RuleSource[] = [
  {
    ua: '7.1-0',
    says: 'tagged content stands in an element of the structure tree',
    check: ({ painted }) =>
      breaches(painted.lost, (what) => `${what} by the parent tree, and no element holds it`),
  },
  {
    ua: '7.1-01',
    says: 'marked content of one stream has no number (MCID) twice (ISO 32000-1 14.7.4.2)',
    check: ({ painted }) =>
      breaches(painted.repeatedMcids, (what) => `${what} has the number of one before it`),
  },
  {
    ua: '7.1-02',
    says: 'marked content with a number (MCID) does not stand inside of other such content (ISO 32000-1 14.7.4.1)',
    check: ({ painted }) => breaches(painted.nestedMcids, (what) => what),
  },
  {
    ua: '7.1-1',
    says: 'no artifact stands inside of tagged content',
    check: ({ painted }) =>
      breaches(painted.artifactInTagged, (tag) => `an artifact stands inside of ${tag}`),
  },
  {
    ua: '7.1-2',
    says: 'no tagged content stands inside of an artifact',
    check: ({ painted }) =>
      breaches(painted.taggedInArtifact, (tag) => `${tag} stands inside of an artifact`),
  },
  {
    ua: '7.1-3',
    says: 'all content is tagged or marked as an artifact',
    check: ({ painted }) => breaches(painted.unmarked, (what) => `${what} is neither tagged nor an artifact`),
  },
  ...(['ActualText', 'Alt', 'E'] as const).map(
    (key, index): RuleSource => ({
      ua: `7.2-${30 + index}`,
      says: `the language of ${key} in a marked Span is known`,
      check: function* (document) {
        if (!noCatalogLang(document)) return;
        for (const span of document.painted.spans.items)
          if (span.key === key && !span.hasLang) yield { page: span.page, object: span.object };
      },
    }),
  ),
  {
    ua: '7.2-34',
    says: 'the language of all text is known',
    check: (document) =>
      noCatalogLang(document) ? breaches(document.painted.textWithoutLang, () => 'text has no language') : [],
  },
  {
    ua: '7.20-1',
    a: '6.2.9-2',
    says: 'no form refers to the page of another file (Ref)',
    check: function* ({ painted }) {
      for (const [form, { place }] of painted.forms) if (form.dict.has('Ref')) yield place;
    },
  },
  {
    ua: '7.20-2',
    says: 'a form with marked content of its own is drawn once',
    check: function* ({ painted }) {
      for (const { place, times, hasMcids } of painted.forms.values())
        if (hasMcids && times > 1) yield { says: `it is drawn ${times} times`, ...place };
    },
  },
];
