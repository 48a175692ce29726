// Signatures are judged by the bytes that they cover, and by what their PKCS#7 data hold.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { verifyPdf } from '../../src/verify/verify.ts';
import { onePage, pdfOf } from './pdf.ts';

/** An element of DER. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function pkcs7(certificates: number, signers: number): Buffer {
  const some = (count: number): Buffer[] => Array.from({ length: count }, () => der(0x30, Buffer.alloc(200)));
  const oid = der(0x06, Buffer.from('2a864886f70d010702', 'hex'));
  const version = der(0x02, Buffer.from([1]));
  const certified = certificates === 0 ? [] : [der(0xa0, ...some(certificates))];
  const data = der(0x30, version, der(0x31), der(0x30, oid), ...certified, der(0x31, ...some(signers)));
  return der(0x30, oid, der(0xa0, data));
}

/** A file with a signature; `left` is how many bytes at its end are not covered. */
function signed(value: Buffer, left = 0): Buffer {
  const zeros = '0'.repeat(10);
  const file = pdfOf({
    ...onePage(''),
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
    5: '<< /FT /Sig /T (s) /V 6 0 R >>',
    6: `<< /Type /Sig /ByteRange [0 ${zeros} ${zeros} ${zeros}] /Contents <${value.toString('hex')}> >>`,
  });
  const from = file.indexOf('/Contents <') + '/Contents '.length;
  const to = file.indexOf('>', from) + 1;
  const numbers = [from, to, file.length - to - left].map((number) => String(number).padStart(10, '0'));
  return Buffer.from(
    file.toString('latin1').replace(`${zeros} ${zeros} ${zeros}`, numbers.join(' ')),
    'latin1',
  );
}

function brokenBy(file: Buffer): readonly (string | undefined)[] {
  const [judgement] = verifyPdf(file, { standards: ['pdf/a-3b'] }).judgements;
  return (
    judgement?.findings
      .filter(({ rule }) => rule.includes(' 6.4.3-'))
      .map(({ rule, detail }) => `${rule.slice(-1)} ${detail}`) ?? []
  );
}

it('keeps all rules with one signer, its certificate, and all bytes covered', () => {
  assert.deepEqual(brokenBy(signed(pkcs7(1, 1))), []);
});

it('is named where it leaves bytes out', () => {
  assert.deepEqual(brokenBy(signed(pkcs7(1, 1), 7)), ['1 7 bytes at the end are not covered']);
  const other = signed(pkcs7(1, 1)).toString('latin1').replace('/Contents <', '/Contents(');
  assert.deepEqual(brokenBy(Buffer.from(other, 'latin1')).length > 0, true);
});

it('is named without certificate, and with no signer or two', () => {
  assert.deepEqual(brokenBy(signed(pkcs7(0, 1))), ['2 it holds none']);
  assert.deepEqual(brokenBy(signed(pkcs7(2, 2))), ['3 it has 2']);
  assert.deepEqual(brokenBy(signed(Buffer.from('hello'))), ['2 it is no PKCS#7 data', '3 it has 0']);
});
