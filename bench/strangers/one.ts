// One template in a process of its own: `node one.ts NAME MOST SECONDS`. Prints what its documents took, as JSON.
import { packSha256, writePack } from '../../src/assets/pack.ts';
import { createEngine } from '../../src/render/engine.ts';
import { packTemplate } from '../../src/render/packing.ts';
import { measure } from './measure.ts';
import { documentsOf, templateFile } from './templates.ts';

const [name = '', most = '', seconds = ''] = process.argv.slice(2);
const makeData = await documentsOf(name);
const files = await packTemplate(templateFile(name));
const version = { version: packSha256(files), pack: writePack(files) };
const engine = createEngine();
const measured = await measure(
  (seed) => JSON.stringify(makeData(seed)),
  async (data, seed) => {
    const moment = Date.UTC(2026, 0, 1) + seed;
    const answer = await engine.render({ ...version, data, moment, test: false, assets: new Map() });
    if (answer.kind !== 'rendered') throw new Error(`${name}: expected a document, got ${answer.kind}`);
    return { bytes: answer.bytes.length, pages: answer.pages };
  },
  { most: Number(most), seconds: Number(seconds) },
);
process.stdout.write(JSON.stringify(measured));
