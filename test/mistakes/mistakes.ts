// Reads the planted mistakes of fixtures/mistakes, plants each in a template, and returns what is told of it.
import { writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import type { Engine } from '../../src/render/engine.ts';
import { packGiven } from '../../src/render/packing.ts';

/** A mistake in a template. */
export interface Mistake {
  readonly name: string;
  readonly template: string;
  /** The line on which it stands. */
  readonly line: number;
  /** A part of the way out. */
  readonly way: string;
}

/** What is told: a fault or a warning. */
export interface Told {
  readonly line?: number | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Stands before the place of a mistake. Without it, the place is the first line. */
const marker = '▸';

const usualVariables = `{
    "number": { "type": "string" }, "first": { "type": "string" }, "last": { "type": "string" },
    "date": { "type": "date" }, "paid": { "type": "boolean" }, "total": { "type": "number" },
    "note": { "type": "string", "required": false }, "tags": { "type": "list", "items": { "type": "string" } },
    "customer": { "type": "object", "fields": { "name": { "type": "string" }, "city": { "type": "string" } } },
    "items": { "type": "list", "fields": { "name": { "type": "string" }, "sku": { "type": "string" },
      "qty": { "type": "number" }, "price": { "type": "number" } } },
    "shops": { "type": "list", "fields": { "title": { "type": "string" } } }
  }`;

/** The variables of what is linted: some may be left out. */
export const lintVariables = `{
    "number": { "type": "string" }, "total": { "type": "number" }, "paid": { "type": "boolean" }, "date": { "type": "date" },
    "count": { "type": "integer" }, "kind": { "type": "string", "enum": ["letter", "parcel"] }, "fee": { "type": "number", "required": false }, "name": { "type": "string" },
    "state": { "type": "string", "required": false }, "archived": { "type": "boolean", "required": false },
    "due": { "type": "date", "required": false }, "photo": { "type": "image", "required": false },
    "shipping": { "type": "object", "fields": { "cost": { "type": "number" } }, "required": false },
    "extras": { "type": "list", "fields": { "price": { "type": "number" } }, "required": false },
    "tags": { "type": "list", "items": { "type": "string" } },
    "items": { "type": "list", "fields": { "name": { "type": "string" }, "qty": { "type": "integer" },
      "price": { "type": "number" }, "date": { "type": "date" }, "done": { "type": "boolean" },
      "discount": { "type": "number", "required": false }, "factor": { "type": "number", "required": false },
      "note": { "type": "string", "required": false }, "rate": { "type": "number", "default": 1 } } },
    "loose": { "type": "list", "default": [{ "title": "a", "cost": 3.5 }, { "title": "b", "cost": 4, "extra": true }] },
    "half": { "type": "list", "default": [{ "name": "a", "a": 1, "b": 2 }, { "name": "b", "a": 1 }] }
  }`;

function document(top: string, content: string, variables: string): string {
  const declared = top.includes('"variables"') ? '' : `"variables": ${variables},\n`;
  const used = top.includes('"variables"') ? '' : `"{{number}}"`;
  const blocks = [content, used].filter((each) => each !== '').join(',\n');
  return `{\n"platen": 1,\n"name": "invoice",\n${declared}${top}\n"content": [\n${blocks}\n]\n}\n`;
}

const cell = (expression: string) =>
  `{ "type": "table", "rows": "items", "columns": [{ "cell":\n${JSON.stringify(`${marker}{{${expression}}}`)} }] }`;

/** The template around what was written, by the word before the name. */
const around: Readonly<Record<string, (written: string, variables: string) => string>> = {
  file: (written) => written,
  top: (written, variables) => document(written, '', variables),
  block: (written, variables) => document('', written, variables),
  expr: (written, variables) =>
    document('', `{ "type": "text", "text":\n${JSON.stringify(`${marker}{{${written}}}`)} }`, variables),
  if: (written, variables) =>
    document(
      '',
      `{ "type": "text", "text": "x", "if":\n${JSON.stringify(`${marker}${written}`)} }`,
      variables,
    ),
  row: (written, variables) => document('', cell(written), variables),
};

/** Reads a file of mistakes: `# where: name`, what is written, and `=> ` with a part of the way out. */
export function readMistakes(file: string, text: string, variables = usualVariables): Mistake[] {
  return text.split(/^# /m).flatMap((part): Mistake[] => {
    if (part.trim() === '') return [];
    const found = /^(\w+)(?:: (.*))?\n([\s\S]*)\n=> (.*)\s*$/.exec(part);
    const [, where = '', name = '', written = '', way = ''] = found ?? [];
    const plant = around[where];
    if (!found || !plant) throw new Error(`${file}: expected "# where: name", got ${part}`);
    const marked = written.includes(marker)
      ? written
      : ['expr', 'if', 'row'].includes(where)
        ? written
        : `${marker}${written}`;
    const template = plant(marked, variables);
    const line = template.slice(0, template.indexOf(marker)).split('\n').length;
    return [{ name: `${file}: ${name}`, template: template.replace(marker, ''), line, way }];
  });
}

/** Returns all that is told of a template with a mistake. */
export async function tellOf(
  { template }: Mistake,
  { engine, families }: { readonly engine: Engine; readonly families: readonly string[] },
): Promise<readonly Told[]> {
  try {
    const bytes = new TextEncoder().encode(template);
    const files = await packGiven({ main: 'template.json', bytes, folder: '/nonexistent' }, { families });
    const pack = writePack(files);
    return [...(await engine.check(pack)), ...engine.advise(pack)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues;
  }
}
