// What `Accept` asks for, as a table (RFC 9110 12.5.1).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedFormat } from '../../src/http/accept.ts';
import { processorTime } from '../processor-time.ts';

const pdf = ['pdf', true] as const;

describe('Accept', () => {
  const cases: readonly (readonly [readonly string[], readonly [string, boolean]])[] = [
    [[], pdf],
    [[''], pdf],
    [['application/pdf'], pdf],
    [['*/*'], pdf],
    [['application/*'], pdf],
    [['text/html'], pdf],
    [['text/xml'], pdf],
    [['application/json, text/plain, */*'], pdf],
    [['application/xml'], ['xml', false]],
    [['APPLICATION/XML'], ['xml', false]],
    [['application/xml;charset=utf-8'], ['xml', false]],
    [['application/xml;syntax=ubl'], ['ubl', false]],
    [['application/xml ; Syntax="CII" ; q=0.3'], ['cii', false]],
    [['application/xml;syntax="u\\bl"'], ['ubl', false]],
    // Where both are as welcome, the PDF is what a caller without this header gets.
    [['application/xml, application/pdf'], pdf],
    [['application/xml', 'application/pdf'], pdf],
    [['application/xml, application/pdf;q=0.5'], ['xml', true]],
    [['application/xml;q=0.5, application/pdf;q=0.8'], pdf],
    [['application/pdf;q=0.001, application/xml;q=0.002'], ['xml', true]],
    [['application/xml, */*;q=0.1'], ['xml', true]],
    [['application/*;q=0.5, application/xml;q=0.4'], pdf],
    [['application/xml, application/pdf;q=0, */*'], ['xml', false]],
    [['*/*, application/pdf;q=0'], ['xml', false]],
    // A more specific range takes precedence over others, wherever it stands.
    [['application/xml;q=0.2, application/xml;syntax=ubl, application/pdf;q=0.5'], ['ubl', true]],
    [['application/xml;syntax=cii;q=0, application/xml;syntax=ubl;q=0.1'], ['ubl', false]],
    [['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'], ['xml', true]],
    [['application/xml;q=0'], pdf],
    [['application/xml;q=0.000'], pdf],
    // What is out of form is not there.
    [['application/xml;q=2'], pdf],
    [['application/xml;q=0.1234, application/pdf'], pdf],
    [['application/xml;q='], pdf],
    [['application/xml;q=1.001'], pdf],
    [['application'], pdf],
    [['application/xml garbage'], pdf],
    [[',, ,application/xml,'], ['xml', false]],
    [['text/plain;a="x, application/xml;q=1"'], pdf],
    [['application/xml;a=";syntax=ubl"'], ['xml', false]],
    [['application/xml;syntax=edi, application/pdf;q=0.1'], pdf],
    [['application/xml;syntax=edi, application/xml;q=0.1'], ['xml', false]],
  ];
  for (const [lines, [format, orPdf]] of cases)
    it(`${JSON.stringify(lines)} asks for ${format}${orPdf ? '' : ' alone'}`, () => {
      assert.deepEqual(askedFormat(lines), { format, orPdf });
    });

  it('is refused when it asks for a syntax that there is not, and for nothing else', () => {
    for (const [line, got] of [
      ['application/xml;syntax=edi', /expected the syntax .* cii or ubl, got "edi"$/],
      ['text/html, application/xml;syntax=""', /got ""$/],
      [`application/xml;syntax=${'x'.repeat(8000)}`, /got .{40,140}$/],
    ] as const)
      assert.throws(() => askedFormat([line]), { code: 'not_acceptable', message: got }, line);
  });

  it('of any length is read in no time', () => {
    for (const piece of ['application/xml;q=0.5,', '"', '"\\', ';a="', 'a/b;c=d', ';', ',', ' ', '\t;']) {
      const spentMs = processorTime();
      assert.doesNotThrow(() => askedFormat([piece.repeat(16_384 / piece.length)]));
      assert.ok(spentMs() < 200, piece);
    }
  });
});
