// The fuzzer makes each kind and each key of the language: a new one is made there, too, or is named here with a reason.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { languageKeys, noteKeys } from './fuzz/keys.ts';
import { wholeSample } from './fuzz/samples.ts';

/** What random templates don't use, and why. */
const unused: readonly (readonly [RegExp, string])[] = [
  [
    /^(block|blockObject|content|forms|items|cell|row|gradient|hatch|font|namedStyle|variable)$/,
    'the schema calls a part of itself so',
  ],
  [
    /^document\.(\$schema|extends|fonts)$|^font\.|^include\.src$/,
    'files beside the template: test/template/read',
  ],
  [
    /^document\.pageCount(\.|$)/,
    'pages are drawn smaller and blank ones follow: test/layout/page-count.test.ts',
  ],
  [/^document\.einvoice\.|^block\.id\.scheme$/, 'terms of invoices: test/einvoice makes random ones'],
  [/^barcode\.payment\./, 'fields of payments: test/blocks/barcode'],
  [/^variable\./, 'data is checked before a document is made: test/template/variables'],
  [/^document\.pdf(\.|$)/, 'claims and attachments: test/verify and test/pdf'],
  [/\.labels$/, 'sheets of labels have sizes of their own: test/layout/grid'],
  [
    /^chart\.(format|horizontal|labels|stack|table|total|x|xTitle|series\.name|yAxis)/,
    'texts of charts: test/blocks/chart has a property',
  ],
  [/^svg\.src$|^image\.fallback$/, 'the picture stands in the template'],
  [/\.(border|padding|margin)\.(top|right|bottom|left)(\.width)?$/, 'one side is read as all sides are'],
  [/^box\.borderRadius\.(top|bottom)(Left|Right)$/, 'one corner is read as all corners are'],
];

/** The most samples. A change of the fuzzer gives other samples, and the rarest key may come late in them. */
const samples = 10_000;

it('random templates use each kind and each key', () => {
  const used = new Set<string>();
  const keys = languageKeys();
  const wanted = keys.filter((key) => !unused.some(([pattern]) => pattern.test(key)));
  const isOver = (): boolean => wanted.every((key) => used.has(key));
  for (let seed = 1; seed <= samples && !isOver(); seed += 1)
    noteKeys(wholeSample(seed, { invoice: seed % 3 === 0 }).template, used);
  const missing = wanted.filter((key) => !used.has(key));
  assert.deepEqual(missing, [], 'make them in test/fuzz, or say in this test why not');
  // A reason that no key needs any more goes away.
  for (const [pattern] of unused)
    assert.ok(
      keys.some((key) => pattern.test(key) && !used.has(key)),
      `${pattern} excuses nothing`,
    );
});
