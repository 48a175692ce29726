// Tells the room for young objects, MiB of both halves, while documents of several sizes are made.
import { getHeapSpaceStatistics } from 'node:v8';
import { freezeBuiltIns } from '../../src/render/freeze.ts';
import { youngSpace } from '../../src/render/young-space.ts';

freezeBuiltIns();
const young = youngSpace();
const held: unknown[] = [];
/** Some 50 KiB of objects when it is read. V8 makes none of them as an old one at once. */
const text = JSON.stringify(Array.from({ length: 1000 }, (_, index) => [index]));

/** Makes objects of which many survive, as a document does, and returns the room. */
function roomAfter(characters: number): number {
  young.fit(characters);
  for (let index = 0; index < 2000; index += 1) held[index % 200] = JSON.parse(text);
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return (space?.space_size ?? 0) / 2 ** 20;
}

const long = 8 * 1024 * 1024;
const rooms = {
  'small documents': roomAfter(long - 1),
  'long data': roomAfter(long),
  'long data again': roomAfter(3 * long),
  'small documents again': roomAfter(10),
};
process.stdout.write(JSON.stringify(rooms));
