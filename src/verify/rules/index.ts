// All rules, and those of one standard.
import { actionRules } from './actions.ts';
import { annotationRules } from './annotations.ts';
import { attachmentRules } from './attachments.ts';
import { catalogRules } from './catalog.ts';
import { cellRules } from './cells.ts';
import { colorRules } from './colors.ts';
import { facturxRules } from './facturx.ts';
import { fontDictionaryRules } from './font-dictionaries.ts';
import { fontRules } from './fonts.ts';
import { graphicsRules } from './graphics.ts';
import { identityRules } from './identity.ts';
import { jpeg2000Rules } from './jpeg2000.ts';
import { markedRules } from './marked.ts';
import { metadataRules } from './metadata.ts';
import { nestingRules } from './nesting.ts';
import { propertyRules } from './properties.ts';
import { type Rule, type RuleSource, ruleFor, type Standard } from './rule.ts';
import { signatureRules } from './signatures.ts';
import { structureRules } from './structure.ts';
import { syntaxRules } from './syntax.ts';

/** All rules, group by group. */
export const sources: readonly RuleSource[] = [
  ...syntaxRules,
  ...identityRules,
  ...catalogRules,
  ...markedRules,
  ...structureRules,
  ...nestingRules,
  ...cellRules,
  ...annotationRules,
  ...attachmentRules,
  ...fontRules,
  ...fontDictionaryRules,
  ...colorRules,
  ...graphicsRules,
  ...jpeg2000Rules,
  ...actionRules,
  ...signatureRules,
  ...metadataRules,
  ...propertyRules,
  ...facturxRules,
];

/** The rules of the standards that were asked for: as many as there are standards, and none holds a document. */
const sorted = new Map<Standard, readonly Rule[]>();

/** Returns the rules of a standard, by clause. */
export function rulesOf(standard: Standard): readonly Rule[] {
  const known = sorted.get(standard);
  if (known !== undefined) return known;
  const rules = sources
    .flatMap((source) => ruleFor(source, standard) ?? [])
    .sort((one, other) => compareClauses(one.clause, other.clause));
  sorted.set(standard, rules);
  return rules;
}

function compareClauses(one: string, other: string): number {
  const [left, right] = [one, other].map((clause) => clause.split(/[.-]/).map(Number));
  for (let index = 0; index < Math.max(left?.length ?? 0, right?.length ?? 0); index += 1) {
    const difference = (left?.[index] ?? -1) - (right?.[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}
