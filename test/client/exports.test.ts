// The types that `platen/client` exports: those of the answers of all routes, and all that these are made of.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { limits } from '../../src/contract.ts';
import { openApi } from '../../src/http/openapi.ts';
import { isNode, type Node, parseSource, walk } from '../architecture/source.ts';

const parse = (path: string): Node =>
  parseSource(path, readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).program;

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? '') : '');

/** Returns the names that a file exports from others. */
function exportedBy(program: Node): ReadonlySet<string> {
  return new Set(
    walk(program).flatMap(({ node }) => (node.type === 'ExportSpecifier' ? [nameOf(node.exported)] : [])),
  );
}

/** Returns, for each type that a file declares, all names in it. */
function typesOf(program: Node): ReadonlyMap<string, readonly string[]> {
  const kinds = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'];
  return new Map(
    walk(program)
      .filter(({ node }) => kinds.includes(node.type))
      .map(({ node }) => [
        nameOf(node.id),
        walk(node)
          .filter((visit) => visit.node.type === 'Identifier')
          .map((visit) => nameOf(visit.node)),
      ]),
  );
}

/** Returns the schemas that the good answers of all routes name, and those that these name. */
function answerSchemas(description: unknown): ReadonlySet<string> {
  const { paths, components } = description as {
    paths: Readonly<
      Record<string, Readonly<Record<string, { responses: Readonly<Record<string, unknown>> }>>>
    >;
    components: { schemas: Readonly<Record<string, unknown>> };
  };
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(components.schemas[name]);
    }
  };
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const [status, answer] of Object.entries(responses)) if (status.startsWith('2')) visit(answer);
  return found;
}

const exported = exportedBy(parse('src/client/index.ts'));
const types = typesOf(parse('src/contract.ts'));

test('the client exports the type of what each route answers', () => {
  const schemas = answerSchemas(openApi('0.0.0', limits));
  // Not empty, or this test would look at nothing.
  assert.ok(schemas.has('Usage') && schemas.has('PublishWarning'));
  const missing = [...schemas].filter((name) => !exported.has(`${name}Body`) && !exported.has(name));
  assert.deepEqual(missing, []);
});

test('the client exports each type that stands in a type it exports', () => {
  const missing = [...types].flatMap(([name, names]) =>
    exported.has(name)
      ? names.filter((inner) => types.has(inner) && !exported.has(inner)).map((inner) => `${name}: ${inner}`)
      : [],
  );
  assert.ok(types.get('PushedBody')?.includes('PublishWarning'));
  assert.deepEqual(missing, []);
});
