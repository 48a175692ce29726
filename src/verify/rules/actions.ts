// Actions and forms: what a file may do when it is opened, clicked or filled in.

import { Dict } from '../../reader/objects.ts';
import type { PdfDocument } from '../document.ts';
import { allDicts } from './attachments.ts';
import type { Breach, RuleSource } from './rule.ts';

const allowed: ReadonlySet<string> = new Set([
  'GoTo',
  'GoToR',
  'GoToE',
  'Thread',
  'URI',
  'Named',
  'SubmitForm',
]);
const allowedNames: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Yields every action that something leads to: on opening, by outlines, annotations and fields, and by other actions. */
function* actions(document: PdfDocument): Generator<Dict> {
  const waiting: Dict[] = [];
  for (const dict of allDicts(document.objects)) {
    for (const key of ['A', 'OpenAction', 'PA']) addAction(dict.get(key), waiting);
    const more = dict.dict('AA');
    for (const key of more?.entries.keys() ?? []) addAction(more?.get(key), waiting);
  }
  const scripts = document.catalog.dict('Names')?.has('JavaScript') === true;
  if (scripts)
    yield new Dict(
      new Map([['S', document.catalog.dict('Names')?.get('JavaScript') ?? null]]),
      document.catalog.object,
      () => null,
    );
  const seen = new Set<Dict>();
  for (let action = waiting.pop(); action !== undefined; action = waiting.pop()) {
    if (seen.has(action)) continue;
    seen.add(action);
    yield action;
    const next = action.get('Next');
    if (next !== null && typeof next === 'object' && 'items' in next)
      for (const one of next) addAction(one, waiting);
    else addAction(next, waiting);
  }
}

/** Adds an action. Attributes of structure elements stand under A, too, but have no S. */
function addAction(value: unknown, waiting: Dict[]): void {
  if (value instanceof Dict && value.name('S') !== undefined && value.name('O') === undefined)
    waiting.push(value);
}

function* widgets({ annotations }: PdfDocument): Generator<{ readonly dict: Dict; readonly page: number }> {
  for (const { dict, page } of annotations)
    if (dict.name('Subtype') === 'Widget') yield { dict, page: page.number };
}

function form({ catalog }: PdfDocument): Dict | undefined {
  return catalog.dict('AcroForm');
}

/** The rules of clauses 6.4 and 6.5 of ISO 19005. */
export const actionRules: readonly RuleSource[] = [
  {
    a: '6.4.1-1',
    says: 'no form field on a page has an action (A, AA)',
    check: function* (document): Generator<Breach> {
      for (const { dict, page } of widgets(document))
        if (dict.has('A') || dict.has('AA')) yield { page, object: dict.object };
    },
  },
  {
    a: '6.4.1-2',
    says: 'no form field has additional actions (AA)',
    check: function* ({ fields }) {
      for (const field of fields) if (field.has('AA')) yield { object: field.object };
    },
  },
  {
    a: '6.4.1-3',
    says: 'the form does not ask viewers to make its appearances (NeedAppearances)',
    check: function* (document) {
      if (form(document)?.flag('NeedAppearances') === true) yield { object: document.catalog.object };
    },
  },
  {
    a: '6.4.2-1',
    says: 'the form has no XFA',
    check: function* (document) {
      if (form(document)?.has('XFA') === true) yield { object: document.catalog.object };
    },
  },
  {
    a: '6.5.1-1',
    says: 'actions are of types that PDF/A allows: no JavaScript, no Launch',
    check: function* (document) {
      for (const action of actions(document)) {
        const type = action.name('S') ?? 'JavaScript';
        if (!allowed.has(type)) yield { says: `it is ${type.slice(0, 60)}`, object: action.object };
      }
    },
  },
  {
    a: '6.5.1-2',
    says: 'named actions lead to the next, previous, first or last page',
    check: function* (document) {
      for (const action of actions(document)) {
        const name = action.name('N') ?? '';
        if (action.name('S') === 'Named' && !allowedNames.has(name))
          yield { says: `it is ${name.slice(0, 60) || 'missing'}`, object: action.object };
      }
    },
  },
];
