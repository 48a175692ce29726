// Elements that are alike are found by what they say of themselves, whatever stands beside them.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type NodeFacts, type Role, StructureNode, StructureTree } from '../../src/layout/structure.ts';
import { sortElements } from '../../src/pdf/structure/alike.ts';
import { Marks } from '../../src/pdf/structure/marks.ts';

const head = new StructureNode('TH', { path: '' });
const base = { path: '/p', scope: 'Column', lang: 'en', numbering: 'Disc', colSpan: 2, rowSpan: 2 } as const;
const all: NodeFacts = { ...base, isNamed: true, headers: [head] };
const others: readonly Partial<NodeFacts>[] = [
  { scope: 'Row' },
  { lang: 'de' },
  { numbering: 'Decimal' },
  { colSpan: 3 },
  { rowSpan: 3 },
  { isNamed: false },
  { headers: [head, head] },
];

/** Returns the groups of nodes that stand in turn below a document: one of each kind, then the next one of each. */
function groupsOf(kinds: readonly (() => StructureNode)[]): readonly (readonly StructureNode[])[] {
  const tree = new StructureTree();
  for (let nth = 0; nth < 40; nth++)
    for (const make of kinds) {
      const node = make();
      tree.adopt(node, tree.root);
      node.add(nth);
    }
  return sortElements(new Marks(tree.root)).streams.flat();
}

function nodeOf(role: Role, facts: NodeFacts): () => StructureNode {
  return () => new StructureNode(role, facts);
}

it('keeps neighbours apart that differ in one fact, in their role, or in what they hold', () => {
  for (const other of others) {
    const groups = groupsOf([nodeOf('TH', all), nodeOf('TH', { ...all, ...other })]);
    const kinds = groups.map((group) => new Set(group.map(({ facts }) => JSON.stringify(facts))).size);
    assert.deepEqual(kinds, [1, 1], JSON.stringify(Object.keys(other)));
  }
  assert.equal(groupsOf([nodeOf('TH', all), nodeOf('TD', all)]).length, 2);
  const twice = () => {
    const node = new StructureNode('TH', all);
    const add = node.add.bind(node);
    node.add = (kid) => {
      add(kid);
      add(kid);
    };
    return node;
  };
  assert.equal(groupsOf([nodeOf('TH', all), twice]).length, 2);
});

it('puts those together that say the same, though others stand between them', () => {
  const groups = groupsOf([
    nodeOf('TH', all),
    nodeOf('P', { path: '/q' }),
    nodeOf('TH', { ...all, path: '/r' }),
  ]);
  assert.deepEqual(
    groups.map((group) => group.length).sort((a, b) => a - b),
    [40, 80],
  );
});
