// The rules of EXTENDED-CTC-FR, the profile of French platforms, beyond those of EXTENDED.
import { taxedParts } from './facts.ts';
import { isFilled, missing, type RuleBody, ruleGroup } from './rule.ts';

const bodies: readonly RuleBody[] = [
  {
    id: 'CII-SR-069',
    terms: ['BT-160', 'BT-161', 'BT-X-12'],
    text: 'An attribute of an item has a name and a value, and no type or measure in their place.',
    alike: ['CII-SR-072'],
    check: ({ lines }) =>
      lines.flatMap(({ path, value: { attributes = [] } }) =>
        attributes.flatMap(({ name, value }, index) => {
          const at = [...path, 'attributes', index];
          return [
            ...(isFilled(name) ? [] : [missing([...at, 'name'])]),
            ...(isFilled(value)
              ? []
              : [missing([...at, 'value'], 'write the measure with its unit as a text')]),
          ];
        }),
      ),
  },
  {
    id: 'CII-FREXTDT-027',
    terms: ['BT-X-203', 'BT-X-94'],
    text: 'A delivery note has no date.',
    check: ({ invoice: { references }, lines }) => {
      const places = [
        { path: ['references', 'deliveryNote', 'issued'], day: references?.deliveryNote?.issued },
        ...lines.map(({ path, value }) => ({
          path: [...path, 'deliveryNote', 'issued'],
          day: value.deliveryNote?.issued,
        })),
      ];
      return places.flatMap(({ path, day }) =>
        day === undefined ? [] : [{ path, message: `expected no date, got ${day}`, hint: 'leave it out' }],
      );
    },
  },
  {
    id: 'CII-DT-033',
    terms: ['BT-150', 'BT-130'],
    text: 'A price has a unit only where the quantity of a line has one.',
    check: ({ lines }) =>
      lines.some(({ value }) => isFilled(value.unit))
        ? []
        : lines.flatMap(({ path, value: { priceUnit } }) =>
            priceUnit === undefined
              ? []
              : [{ path: [...path, 'priceUnit'], message: `expected no unit, got ${priceUnit}` }],
          ),
  },
  {
    id: 'BR-FREXT-CL-24',
    terms: ['BT-125-1', 'BT-X-31-1'],
    text: 'An attached file is none of JSON.',
    check: ({ texts }) =>
      ['BT-125-1', 'BT-X-31-1'].flatMap((term) =>
        texts(term, (kind) => kind === 'application/json').map(({ path, value }) => ({
          path,
          message: `expected PDF, PNG, JPEG, CSV, XLSX, ODS or XML, got ${value}`,
        })),
      ),
  },
  {
    id: 'BR-FREXT-11',
    terms: ['BT-X-304', 'BT-126'],
    text: 'The line that another one is a part of is another line.',
    check: ({ lines }) =>
      lines.flatMap(({ path, value: { id, parent } }) =>
        parent === undefined || parent.trim() !== id?.trim()
          ? []
          : [{ path: [...path, 'parent'], message: `expected another line, got ${JSON.stringify(parent)}` }],
      ),
  },
  {
    id: 'BR-FREXT-01',
    terms: ['BT-X-273', 'BT-151', 'BT-95', 'BT-102'],
    text: 'The category of VAT of a logistics charge is that of a line, an allowance or a charge, too.',
    check: (facts) => {
      const others = new Set(
        taxedParts(facts).flatMap(({ path, value }) =>
          path[0] === 'logistics' ? [] : (value?.category ?? []),
        ),
      );
      return facts.logistics.flatMap(({ path, value }) =>
        value.vat?.category === undefined || others.has(value.vat.category)
          ? []
          : [
              {
                path: [...path, 'vat', 'category'],
                message: `expected a category that a line has, got ${value.vat.category}`,
                hint: 'bind it as a charge of the invoice (charges)',
              },
            ],
      );
    },
  },
];

/** The rules of EXTENDED-CTC-FR. BR-FREXT-01 stands for BR-FREXT-S-01 and those of the other categories. */
export const extendedFrenchRules = ruleGroup(
  'EXTENDED-CTC-FR',
  bodies.map((body) => ({ ...body, profiles: ['extended-ctc-fr'] })),
);
