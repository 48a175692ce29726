// Right invoices as XML: the official examples where they lie beside the project, and our own of each category of VAT.
import { readdirSync, readFileSync } from 'node:fs';
import { vatCategories } from '../../../src/einvoice/rules/vat.ts';
import { writeCii } from '../../../src/einvoice/write.ts';
import { goodInvoice } from '../good-invoice.ts';
import { data, hasData } from '../schema.ts';

/** The XML of an invoice, and its name. */
export interface Sample {
  readonly name: string;
  readonly xml: string;
}

/** The official examples; none where they are not there. */
export const examples: readonly Sample[] = hasData
  ? readdirSync(`${data}examples`).map((name) => ({
      name,
      xml: readFileSync(`${data}examples/${name}`, 'utf8'),
    }))
  : [];

/** Our own: one of each category, and one of each means of payment. */
export const ownSamples: readonly Sample[] = [
  ...vatCategories.map(({ code }) => ({
    name: `category ${code}`,
    xml: writeCii(goodInvoice({ category: code }), 'en16931'),
  })),
  ...(['card', 'debit'] as const).map((pay) => ({
    name: `paid by ${pay}`,
    xml: writeCii(goodInvoice({ pay }), 'en16931'),
  })),
];

/** The invoices of a file of unit tests of the CEN, each with the rule that it keeps or breaks. */
export function unitTests(
  name: string,
): readonly { readonly xml: string; readonly rule: string; readonly breaks: boolean }[] {
  const text = readFileSync(`${data}unit/${name}`, 'utf8');
  return [...text.matchAll(/<test>(.*?)<\/test>/gs)].map(([, test = '']) => {
    const [, verdict, rule = ''] = /<(success|error)>([^<]*)</.exec(test) ?? [];
    const [xml = ''] = /<rsm:CrossIndustryInvoice.*<\/rsm:CrossIndustryInvoice>/s.exec(test) ?? [];
    return { xml, rule, breaks: verdict === 'error' };
  });
}
