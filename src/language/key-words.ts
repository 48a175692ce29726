// What is said of a key: what it is for, and all forms that its value may have, whichever of them stands there.
import type { ASTNode, JSONSchema, MatchingSchema, PropertyASTNode } from 'vscode-json-languageservice';

/** Returns what a key is for, with the forms of its value, or undefined when the schema says nothing of it. */
export function wordsOfKey(key: PropertyASTNode, matching: readonly MatchingSchema[]): string | undefined {
  const name = key.keyNode.value;
  const around: ASTNode | undefined = key.parent;
  const found = matching
    .filter(({ node }) => node === around)
    .flatMap(({ schema }) => asSchemas(schema.properties?.[name]));
  const purpose = found.find(({ description }) => description !== undefined)?.description;
  if (purpose === undefined) return undefined;
  const forms = new Set(found.flatMap((schema) => formsOf(schema)).filter((form) => form !== purpose));
  if (forms.size === 0) return purpose;
  return [purpose, '', 'It is one of:', ...[...forms].map((form) => `- ${form}`)].join('\n');
}

const anyBlock = 'A block: { "type": … }, with the keys of its kind.';

/** Returns what is said of each form of a value. The kinds of block are one form. */
function formsOf(schema: JSONSchema): readonly string[] {
  return asSchemas(schema.anyOf).flatMap((branch) => formOf(branch));
}

function formOf(branch: JSONSchema): readonly string[] {
  if (branch.anyOf) return formsOf(branch);
  if (asSchemas(branch.properties?.type).some((type) => type.enum) && branch.if) return [anyBlock];
  if (branch.if) return [...asSchemas(branch.else), ...asSchemas(branch.then)].flatMap(formOf);
  if (branch.description !== undefined) return [branch.description];
  const items = branch.type === 'array' && !Array.isArray(branch.items) ? asSchemas(branch.items) : [];
  return items.some((one) => formsOf(one).includes(anyBlock)) ? ['A list of texts and blocks.'] : [];
}

function asSchemas(
  given: JSONSchema | boolean | (JSONSchema | boolean)[] | undefined,
): readonly JSONSchema[] {
  return [given].flat().filter((one) => typeof one === 'object');
}
