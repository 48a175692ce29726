// Whether recent calls would satisfy the variables of a version: what is reported when it is pushed or published.
import type { PublishWarning } from '../contract.ts';
import type { KeptUse, UseKind } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Variable, Variables, VariableType } from '../template/variables/variable.ts';
import { isoMoment } from './resources.ts';
import { escaped } from './uses.ts';

/** How long ago the last call of its kind may be. */
const recentMs = 30 * 24 * 3_600_000;
/** Longer variables are not compared: to read them takes longer than other calls may wait. Characters of JSON. */
const mostVariables = 16 * 1024;
const mostVersions = 5;
const mostWarnings = 100;

/** Returns what recent calls of other versions sent or lacked that this version would refuse. */
export async function publishWarnings(
  store: Pick<Store, 'now' | 'listUses' | 'findVersion'>,
  code: string,
  number: number,
): Promise<readonly PublishWarning[]> {
  const uses = await store.listUses(code, (await store.now()) - recentMs);
  const others = [...new Set(uses.map(({ version }) => version))].filter((version) => version !== number);
  if (others.length === 0) return [];
  const variables = await variablesOf(store, code, number);
  if (variables === undefined) return [];
  const warnings: PublishWarning[] = [];
  for (const version of others.slice(0, mostVersions)) {
    const before = await variablesOf(store, code, version);
    if (before === undefined) continue;
    const own = uses.filter((use) => use.version === version);
    warnings.push(...unsatisfied(variables, before, own));
  }
  return warnings.slice(0, mostWarnings);
}

async function variablesOf(
  store: Pick<Store, 'findVersion'>,
  code: string,
  number: number,
): Promise<Variables | undefined> {
  const found = await store.findVersion(code, number);
  if (found === undefined || found.variables.length > mostVariables) return undefined;
  const { storedVariables } = await import('../template/variables/variables.ts');
  return storedVariables(found.variables);
}

/** What is known of the calls of one version. */
interface Seen {
  readonly version: number;
  /** By path, and there by kind. */
  readonly uses: ReadonlyMap<string, ReadonlyMap<UseKind, KeptUse>>;
  /** The calls that were looked at, and since when. */
  readonly looked: number;
  readonly since: string;
  readonly warnings: PublishWarning[];
}

/** Returns what calls with `uses`, all of the version with the variables `before`, would be refused for. */
export function unsatisfied(
  variables: Variables,
  before: Variables,
  uses: readonly KeptUse[],
): readonly PublishWarning[] {
  const whole = uses.find(({ path, kind }) => path === '' && kind === 'object');
  if (whole === undefined) return [];
  const byPath = new Map<string, Map<UseKind, KeptUse>>();
  for (const use of uses) {
    const kinds = byPath.get(use.path) ?? new Map<UseKind, KeptUse>();
    byPath.set(use.path, kinds.set(use.kind, use));
  }
  const { version, calls, firstAt } = whole;
  const seen = { version, uses: byPath, looked: calls, since: isoMoment(firstAt), warnings: [] };
  judgeFields(variables, before, { path: '', seen });
  return seen.warnings;
}

interface At {
  readonly path: string;
  readonly seen: Seen;
}

function judgeFields(variables: Variables, before: Variables | undefined, { path, seen }: At): void {
  for (const [name, variable] of variables)
    judge(variable, before?.get(name), { path: `${path}/${escaped(name)}`, seen });
}

function judge(variable: Variable, before: Variable | undefined, { path, seen }: At): void {
  const { type, required, fields, items } = variable;
  const kinds = seen.uses.get(path);
  const isNeeded = required && variable.default === undefined;
  if (before === undefined || kinds === undefined) {
    if (isNeeded && before === undefined)
      warn({ path, seen }, seen.looked, 'did not have to send it, and it is required now');
    return;
  }
  const missing = kinds.get('missing');
  if (missing && isNeeded) warn({ path, seen }, missing.calls, 'did not send it, and it is required now');
  for (const [kind, { calls }] of kinds)
    if (kind !== 'missing' && kind !== 'other' && !accepted[type].includes(kind))
      warn({ path, seen }, calls, `sent ${kindName(kind)}, and it is ${typeName(type)} now`);
  judgeValues(variable, before, { path, seen });
  if (type === 'object' && fields && kinds.has('object')) judgeFields(fields, before.fields, { path, seen });
  const inside = `${path}/*`;
  if (type !== 'list' || !kinds.has('list') || !seen.uses.has(inside)) return;
  if (fields) judgeFields(fields, before.fields, { path: inside, seen });
  if (items) judge(items, before.items, { path: inside, seen });
}

/** Warns where values count, of which nothing is remembered. */
function judgeValues(variable: Variable, before: Variable, at: At): void {
  const text = at.seen.uses.get(at.path)?.get('string');
  const { type, enum: options, minItems = 0, maxItems = Infinity } = variable;
  const isForm = type === 'date' || type === 'image';
  if (isForm && before.type !== type && text !== undefined)
    warn(at, text.calls, `sent a text, and it is ${typeName(type)} now: whether it was one is not known`);
  const isNarrower =
    options !== undefined && (before.enum === undefined || [...before.enum].some((one) => !options.has(one)));
  if (isNarrower) warn(at, at.seen.looked, 'may have sent another value than those that are allowed now');
  if (minItems > (before.minItems ?? 0) || maxItems < (before.maxItems ?? Infinity))
    warn(at, at.seen.looked, 'may have sent fewer or more items than are allowed now');
}

function warn({ path, seen }: At, calls: number, what: string): void {
  const { version, looked, since, warnings } = seen;
  const message = `${calls} of ${looked} calls of version ${version} that were looked at since ${since.slice(0, 10)} ${what}`;
  warnings.push({ path, message, version, calls, looked, since });
}

/** The kinds that each type takes. */
const accepted: Readonly<Record<VariableType, readonly UseKind[]>> = {
  string: ['string'],
  number: ['number', 'integer'],
  integer: ['integer'],
  boolean: ['boolean'],
  date: ['string'],
  image: ['string'],
  object: ['object'],
  list: ['list'],
};

function kindName(kind: UseKind): string {
  return kind === 'string' ? 'a text' : kind === 'number' ? 'a number with decimals' : typeName(kind);
}

function typeName(name: string): string {
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`;
}
