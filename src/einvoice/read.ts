// Reads an invoice from the bytes of any CII or UBL, with the place of each term.
import { decodeXml } from '../xml/decode.ts';
import { XmlError } from '../xml/error.ts';
import { readXml, type XmlElement } from '../xml/read.ts';
import { cii } from './cii/table.ts';
import { asCii, zugferd1 } from './cii/zugferd-1.ts';
import { extensionFaults } from './extension/ubl.ts';
import { forbiddenIn } from './places/cen.ts';
import { type Misplaced, misplacedIn } from './places/places.ts';
import { schemaFaults } from './places/schema.ts';
import { profileOf, type Syntax } from './profile.ts';
import { type FormFault, mostFaults, type ReadResult, readByTable, type XmlPlace } from './syntax/read.ts';
import type { SyntaxTable } from './syntax/shape.ts';
import { typeFaults } from './ubl/credit-notes.ts';
import { repeatFaults } from './ubl/repeats.ts';
import { ublCreditNote, ublInvoice } from './ubl/table.ts';

export type { FormFault, XmlPlace } from './syntax/read.ts';

/** An invoice that was read. */
export interface ReadInvoice extends ReadResult {
  readonly syntax: Syntax;
  /** Whether it is ZUGFeRD 1, told by the names of CII. */
  readonly older: boolean;
}

/** Why nothing was read. */
export interface NotRead {
  readonly syntax: undefined;
  readonly message: string;
  readonly hint?: string;
  /** From 1. */
  readonly line: number;
}

/** The most bytes and elements of an invoice. Files inside of it are counted by their bytes in base64. */
const invoiceLimits = { bytes: 64 * 1024 * 1024, elements: 1_000_000 } as const;

/**
 * Reads an invoice in CII (Factur-X, ZUGFeRD from 2.0 on, XRechnung) or UBL. With `older` it reads ZUGFeRD 1, too, which
 * no rules judge. Never throws for what the bytes hold.
 */
export function readInvoice(
  bytes: Uint8Array,
  { older = false }: { readonly older?: boolean } = {},
): ReadInvoice | NotRead {
  const mebibytes = invoiceLimits.bytes / 1024 / 1024;
  if (bytes.length > invoiceLimits.bytes)
    return {
      syntax: undefined,
      line: 1,
      message: `expected at most ${mebibytes} MiB of XML, got ${bytes.length} bytes`,
    };
  try {
    const root = readXml(decodeXml(bytes), invoiceLimits.elements);
    const isOlder = older && root.namespace === zugferd1;
    const read = readRoot(isOlder ? asCii(root) : root);
    return read.syntax === undefined ? read : { ...read, older: isOlder };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { syntax: undefined, line: error.line, message: error.message };
  }
}

function readRoot(root: XmlElement): Omit<ReadInvoice, 'older'> | NotRead {
  const { line } = root;
  if (isOf(cii, root)) {
    const read = readByTable(cii, root);
    const { specification } = read.invoice;
    const bySchema = schemaFaults(root, 'cii', { ...cii, profile: profileOf(specification ?? '') });
    const others = [...misplacedIn(root, specification), ...forbiddenIn(root, specification)];
    return { syntax: 'cii', ...withPlaces(read, bySchema, others) };
  }
  const ubl = [ublInvoice, ublCreditNote].find((table) => isOf(table, root));
  if (ubl !== undefined) {
    const read = readByTable(ubl, root);
    const bySchema = schemaFaults(root, 'ubl', { ...ubl, profile: undefined });
    const others = [...typeFaults(root), ...repeatFaults(root), ...extensionFaults(root, read.invoice)];
    return { syntax: 'ubl', ...withPlaces(read, bySchema, others) };
  }
  if (root.namespace.startsWith('urn:ferd:'))
    return {
      syntax: undefined,
      line,
      message: 'expected ZUGFeRD 2.0 or later, got ZUGFeRD 1',
      hint: 'ask the sender for an invoice of EN 16931: ZUGFeRD 1 is older than the standard',
    };
  const name = JSON.stringify(root.name.slice(0, 60));
  const namespace = JSON.stringify(root.namespace.slice(0, 100));
  const got = root.namespace === '' ? `${name} without a namespace` : `${name} of ${namespace}`;
  return {
    syntax: undefined,
    line,
    message: `expected CrossIndustryInvoice of CII, or Invoice or CreditNote of UBL 2, got ${got}`,
  };
}

/**
 * Adds what has no place by the schema, and by other rules where the schema says nothing of the element. Where the reader
 * found a fault in it, that is enough; where it only says that it is not read, this takes its place.
 */
function withPlaces(
  read: ReadResult,
  bySchema: readonly Misplaced[],
  byRules: readonly Misplaced[],
): ReadResult {
  const unplaceable = new Set(bySchema.map(({ trail }) => trail.element));
  const misplaced = [...bySchema, ...byRules.filter(({ trail }) => !unplaceable.has(trail.element))];
  const keyOf = ({ line, element }: XmlPlace): string => `${line} ${element}`;
  const known = new Set(read.faults.filter(({ severity }) => severity === 'fatal').map(keyOf));
  const faults = misplaced
    .slice(0, mostFaults)
    .map(({ trail, message, rule = 'FORM-10' }): FormFault => {
      return { rule, severity: 'fatal', path: [], terms: [], message, ...read.where(trail) };
    })
    .filter((fault) => !known.has(keyOf(fault)));
  const unplaced = new Set(faults.map(keyOf));
  const others = read.faults.filter((fault) => fault.rule !== 'FORM-04' || !unplaced.has(keyOf(fault)));
  return { ...read, faults: bounded([...others, ...faults]) };
}

/** Returns as many faults as are kept. Warnings give way. */
function bounded(faults: readonly FormFault[]): readonly FormFault[] {
  if (faults.length <= mostFaults) return faults;
  const { fatal = [], warning = [] } = Object.groupBy(faults, ({ severity }) => severity);
  return [...fatal, ...warning].slice(0, mostFaults);
}

function isOf({ root, namespaces }: SyntaxTable, { namespace, name }: XmlElement): boolean {
  const [prefix = '', local = prefix] = root.split(':');
  return name === local && namespace === namespaces[local === prefix ? '' : prefix];
}
