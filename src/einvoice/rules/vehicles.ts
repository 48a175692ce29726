// The rules of XRechnung for clean vehicles (CVD 0.9), as KoSIT's schematron has them.
import type { Line } from '../invoice.ts';
import { xrechnungVehicles } from '../profile.ts';
import type { Facts, Placed } from './facts.ts';
import { type Finding, missingText, type RuleBody, unless } from './rule.ts';

const kinds: readonly string[] = ['M1', 'M2', 'M3', 'N1', 'N2', 'N3'];
const grades: readonly string[] = ['clean', 'zero-emission', 'other'];

function rule(
  [id, ...terms]: readonly [string, ...string[]],
  text: string,
  check: RuleBody['check'],
): RuleBody {
  return {
    id,
    terms,
    text: `Of clean vehicles: ${text}`,
    profiles: ['xrechnung'],
    check: (facts) => (facts.invoice.specification === xrechnungVehicles ? check(facts) : []),
  };
}

const classesOf = ({ classifications = [] }: Line) =>
  classifications.filter(({ scheme }) => scheme === 'CVD');
const gradesOf = ({ attributes = [] }: Line) => attributes.filter(({ name }) => name === 'cva');

const eachLine =
  (check: (line: Placed<Line>) => readonly Finding[]) =>
  ({ lines }: Facts): readonly Finding[] =>
    lines.flatMap(check);

/** The rules. They hold for the specification of clean vehicles alone. */
export const vehicleRules: readonly RuleBody[] = [
  rule(['BR-DE-CVD-01', 'BT-12'], 'the contract is named.', ({ invoice: { references } }) =>
    missingText(references?.contract, ['references', 'contract']),
  ),
  rule(['BR-DE-CVD-02', 'BT-17'], 'the tender is named.', ({ invoice: { references } }) =>
    missingText(references?.tender, ['references', 'tender']),
  ),
  rule(
    ['BR-DE-CVD-03', 'BT-158', 'BT-160'],
    'a line has a classification CVD and an attribute "cva".',
    ({ lines }) =>
      unless(
        lines.some(({ value }) => classesOf(value).length > 0 && gradesOf(value).length > 0),
        {
          path: ['lines'],
          message: 'expected a line with a classification CVD and an attribute "cva", got none',
        },
      ),
  ),
  rule(
    ['BR-DE-CVD-04', 'BT-158'],
    `a classification CVD is one of ${kinds.join(', ')}.`,
    eachLine(({ path, value }) =>
      classesOf(value).flatMap(({ id = '' }) =>
        unless(kinds.includes(id), {
          path: [...path, 'classifications'],
          message: `expected one of ${kinds.join(', ')}, got ${JSON.stringify(id)}`,
        }),
      ),
    ),
  ),
  rule(
    ['BR-DE-CVD-05', 'BT-161'],
    `an attribute "cva" is one of ${grades.join(', ')}.`,
    eachLine(({ path, value }) =>
      gradesOf(value).flatMap(({ value: grade = '' }) =>
        unless(grades.includes(grade.trim()), {
          path: [...path, 'attributes'],
          message: `expected one of ${grades.join(', ')}, got ${JSON.stringify(grade)}`,
        }),
      ),
    ),
  ),
  rule(
    ['BR-DE-CVD-06-a', 'BT-160', 'BT-158'],
    'with a classification CVD, a line has one attribute "cva".',
    eachLine(({ path, value }) =>
      unless(classesOf(value).length === 0 || gradesOf(value).length === 1, {
        path: [...path, 'attributes'],
        message: `expected one attribute "cva", got ${gradesOf(value).length}`,
      }),
    ),
  ),
  rule(
    ['BR-DE-CVD-06-b', 'BT-158', 'BT-160'],
    'with an attribute "cva", a line has one classification CVD.',
    eachLine(({ path, value }) =>
      unless(gradesOf(value).length === 0 || classesOf(value).length === 1, {
        path: [...path, 'classifications'],
        message: `expected one classification CVD, got ${classesOf(value).length}`,
      }),
    ),
  ),
];
