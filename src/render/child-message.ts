// Checks that what came from a render child is an answer. A child may have been taken over, and its parent must not
// stumble over what it sends.
import { packLimits } from '../assets/pack.ts';
import { errorStatus, syntaxes } from '../contract.ts';
import type { ChildMessage } from './protocol.ts';
import { templateName } from './template-name.ts';

type Check = (value: unknown) => boolean;

/** The most characters of a text in an answer. An engine's own texts are shorter; URLs may be as long as the data that they came with. */
const mostCharacters = 16 * 1024 * 1024;
const mostNameCharacters = 200;
const mostEntries = 100_000;

const isText: Check = (value) => typeof value === 'string' && value.length <= mostCharacters;
/** A canonical body, which is as long as the body that it was read from. */
const isString: Check = (value) => typeof value === 'string';
const isFileName: Check = (value) => typeof value === 'string' && value.length <= mostNameCharacters;
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isInteger: Check = (value) => Number.isSafeInteger(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isBytes: Check = (value) => value instanceof Uint8Array;
const isCode: Check = (value) => typeof value === 'string' && Object.hasOwn(errorStatus, value);
const isFormat: Check = (value) => value === 'pdf' || syntaxes.some((syntax) => syntax === value);
const isSource: Check = (value) => value === 'data' || value === 'template' || value === 'asset';

/** Returns a check that also accepts an absent value. */
function maybe(check: Check): Check {
  return (value) => value === undefined || check(value);
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.length <= mostEntries && value.every(check);
}

/** Returns a check for an object with these fields. */
function record(fields: Readonly<Record<string, Check>>): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const own = new Map<string, unknown>(Object.entries(value));
    return Object.entries(fields).every(([key, check]) => check(own.get(key)));
  };
}

const wording = {
  path: isText,
  message: isText,
  hint: maybe(isText),
  file: maybe(isText),
  line: maybe(isCount),
  column: maybe(isCount),
};
const isIssue = record({ source: isSource, ...wording });
const isWarning = record(wording);
const isFiles: Check = (value) =>
  value instanceof Map &&
  value.size <= packLimits.files &&
  [...value].every(([name, bytes]) => isText(name) && isBytes(bytes)) &&
  [...value.values()].reduce((sum: number, { length }: Uint8Array) => sum + length, 0) <=
    packLimits.totalBytes;
const isName: Check = (value) => typeof value === 'string' && templateName.test(value);
const isTemplate = record({ name: isName, variables: isText, main: isText, files: isFiles });
const isMissing = record({ ref: isText, path: isText, fromData: isFlag, optional: isFlag });

const checks: Readonly<Record<ChildMessage['kind'], Check>> = {
  ready: record({ kind: isText }),
  pack_missing: record({ kind: isText }),
  rendered: record({
    kind: isText,
    format: isFormat,
    fileName: maybe(isFileName),
    bytes: isBytes,
    pages: isCount,
    warnings: listOf(isWarning),
    explanation: maybe(isBytes),
  }),
  missing_assets: record({ kind: isText, assets: listOf(isMissing) }),
  checked: record({ kind: isText, issues: listOf(isIssue) }),
  examined: record({
    kind: isText,
    issues: listOf(isIssue),
    count: isCount,
    main: maybe(isText),
    template: maybe(isTemplate),
  }),
  data_checked: record({ kind: isText }),
  warmed: record({ kind: isText, left: isCount }),
  read: record({ kind: isText, body: record({ templateId: isString, canonical: isString, hash: isBytes }) }),
  verified: record({ kind: isText, verdict: isBytes }),
  viewed: record({ kind: isText, data: isString, xml: isBytes, moment: isInteger }),
  pictured: record({ kind: isText, png: isBytes, width: isCount, height: isCount }),
  unreadable: record({ kind: isText, reason: isText }),
  failed: record({ kind: isText, code: isCode, message: isText, issues: listOf(isIssue), count: isCount }),
  bug: record({ kind: isText, stack: isText }),
};

/** Returns whether a message is a whole answer. */
export function isChildMessage(message: unknown): message is ChildMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  const { kind } = message;
  return (
    typeof kind === 'string' && Object.hasOwn(checks, kind) && checks[kind as ChildMessage['kind']](message)
  );
}
