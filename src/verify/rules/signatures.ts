// Signatures: which bytes of the file they cover, and what their PKCS#7 data hold (ISO 32000-1 12.8.3, RFC 2315 9).

import { type Dict, PdfString } from '../../reader/objects.ts';
import type { PdfDocument } from '../document.ts';
import type { Breach, Check, RuleSource } from './rule.ts';

/** Yields the signature dictionaries of the form's fields. */
function* signatures({ fields }: PdfDocument): Generator<Dict> {
  for (const field of fields) {
    const value = field.dict('V');
    if (value?.has('ByteRange')) yield value;
  }
}

/** Returns the fault of a signature that does not cover the whole file but its own value, which stands between angle brackets in the gap. */
function rangeFault(signature: Dict, bytes: Uint8Array): string | undefined {
  const range = signature.list('ByteRange')?.numbers();
  if (range?.length !== 4) return 'its ByteRange is no list of four numbers';
  const [from = 0, first = 0, second = 0, rest = 0] = range;
  if (from !== 0) return 'it does not begin with the first byte';
  const missing = bytes.length - second - rest;
  if (missing !== 0) return `${Math.abs(missing)} bytes at the end are not covered`;
  const value = bytes[first] === 0x3c && bytes[second - 1] === 0x3e;
  return value ? undefined : 'what it leaves out is not its own value';
}

/** An element of DER: its tag, and what it holds. */
interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

const sequence = 0x30;
const set = 0x31;
const context0 = 0xa0;

/** Returns the elements of a content one after the other. They end where the bytes make no sense. */
function elementsOf(bytes: Uint8Array): readonly Element[] {
  const found: Element[] = [];
  for (let at = 0; at + 2 <= bytes.length && found.length < 1000; ) {
    const tag = bytes[at] ?? 0;
    const short = bytes[at + 1] ?? 0;
    const count = short > 0x80 ? short - 0x80 : 0;
    let length = count === 0 ? short : 0;
    for (let index = 0; index < Math.min(count, 6); index += 1)
      length = length * 256 + (bytes[at + 2 + index] ?? 0);
    const from = at + 2 + count;
    if (short === 0x80 || from + length > bytes.length) return found;
    found.push({ tag, content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return found;
}

/** Returns how many certificates and signers a signature holds, or undefined when it is no PKCS#7. */
function signedData(
  signature: Dict,
): { readonly certificates: number; readonly signers: number } | undefined {
  const value = signature.get('Contents');
  const [info] = value instanceof PdfString ? elementsOf(value.bytes) : [];
  const wrapped =
    info?.tag === sequence ? elementsOf(info.content).find(({ tag }) => tag === context0) : undefined;
  const [data] = wrapped === undefined ? [] : elementsOf(wrapped.content);
  if (data?.tag !== sequence) return undefined;
  const parts = elementsOf(data.content);
  const certificates = parts.find(({ tag }) => tag === context0);
  const signers = parts.findLast(({ tag }) => tag === set);
  return {
    certificates: certificates === undefined ? 0 : elementsOf(certificates.content).length,
    signers: signers === undefined ? 0 : elementsOf(signers.content).length,
  };
}

/** Returns a check that makes a test for each signature. */
function each(test: (signature: Dict, document: PdfDocument) => string | undefined): Check {
  return function* (document): Generator<Breach> {
    for (const signature of signatures(document)) {
      const says = test(signature, document);
      if (says !== undefined) yield { says, object: signature.object };
    }
  };
}

/** Clause 6.4.3 of ISO 19005. */
export const signatureRules: readonly RuleSource[] = [
  {
    a: '6.4.3-1',
    says: 'a signature covers the whole file but its own value',
    check: each((signature, { file }) => rangeFault(signature, file.bytes)),
  },
  {
    a: '6.4.3-2',
    says: 'a signature holds the certificate of its signer',
    check: each((signature) => {
      const data = signedData(signature);
      if (data === undefined) return 'it is no PKCS#7 data';
      return data.certificates > 0 ? undefined : 'it holds none';
    }),
  },
  {
    a: '6.4.3-3',
    says: 'a signature has one signer',
    check: each((signature) => {
      const signers = signedData(signature)?.signers ?? 0;
      return signers === 1 ? undefined : `it has ${signers}`;
    }),
  },
];
