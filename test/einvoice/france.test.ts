// The French sample, judged by the rules of French platforms.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { run } from '../cli/recorder.ts';
import { skipped } from './schema.ts';
import { refused, refusedInFrance } from './schematron/judges.ts';

const folder = 'fixtures/templates/einvoice-goods';
const skip = skipped && 'the official files are missing';

it('the French sample is taken by French platforms', { skip }, async () => {
  const { status, stdout, stderr } = await run([
    ...['render', `${folder}/template.json`, `${folder}/sample.json`],
    ...['-o', '/dev/null', '--einvoice', '-', '--now', '2026-09-14'],
  ]);
  assert.equal(status, 0, stderr);
  const xml = stdout.toString();
  assert.deepEqual(refusedInFrance(xml), []);
  assert.deepEqual(refused(xml, 'en16931', 'cii'), []);
  for (const [taken, rule] of [
    [/<ram:SubjectCode>PMD</, 'BR-FR-05_BT-22_PMD'],
    [/<ram:ID>B1</, 'BR-FR-08_BT-23'],
  ] as const)
    assert.ok(
      refusedInFrance(xml.replace(taken, (text) => text.replace(/>.*</, '>X<'))).includes(rule),
      rule,
    );
});
