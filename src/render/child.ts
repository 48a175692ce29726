// A render child. It takes one request after the other from its parent and runs the engine.
import { boundTexts } from '../errors.ts';
import { familiesOf } from '../fonts/catalogue.ts';
import { checkCall } from './check-call.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import { readSettings, settingsVariable } from './child-settings.ts';
import { createEngine, type Engine } from './engine.ts';
import { freezeBuiltIns } from './freeze.ts';
import { IdleCollection } from './idle-collection.ts';
import type { ChildMessage, Request } from './protocol.ts';
import { WarmUp } from './warm-up.ts';
import { type YoungSpace, youngSpace } from './young-space.ts';

/** Runs as a render child until the parent is gone. Resolves once it has said that it is ready. */
export async function runChild(): Promise<void> {
  tieToParent();
  const { fontCatalogue, limits } = readSettings(process.env[settingsVariable]);
  const packs = fontCatalogue === undefined ? [] : familiesOf(fontCatalogue);
  const engine = createEngine({ packs, limits });
  // The first document loads fonts and compiles code. This happens now, so that no caller waits for it.
  await engine.probe();
  freezeBuiltIns();
  const young = youngSpace();
  const warmUp = new WarmUp();
  const idle = new IdleCollection(() => young.fit(0));
  idle.end();
  answerParent(async (request) => {
    idle.begin();
    try {
      return await (request.kind === 'warm' ? makeOne(warmUp) : answerTo(request, engine, young));
    } finally {
      idle.end();
    }
  });
}

async function makeOne(warmUp: WarmUp): Promise<ChildMessage> {
  return { kind: 'warmed', left: await warmUp.makeOne() };
}

/** The most faults of a pack that are sent. An answer over HTTP names fewer. */
const mostIssues = 1000;

async function answerTo(
  request: Exclude<Request, { kind: 'warm' }>,
  engine: Engine,
  young: YoungSpace,
): Promise<ChildMessage> {
  switch (request.kind) {
    case 'render':
      young.fit(request.job.data.length);
      return engine.render(request.job);
    case 'check':
      return { kind: 'checked', issues: await engine.check(request.pack) };
    case 'examine': {
      const examined = await engine.examine(request.sent);
      if ('template' in examined)
        return { kind: 'examined', issues: [], count: 0, main: undefined, template: examined.template };
      const { issues, main } = examined;
      const first = boundTexts(issues.slice(0, mostIssues));
      return { kind: 'examined', issues: first, count: issues.length, main, template: undefined };
    }
    case 'data':
      checkCall(request.call);
      return { kind: 'data_checked' };
    case 'probe':
      await engine.probe();
      return { kind: 'ready' };
    case 'verify':
    case 'verify_invoice':
    case 'view':
      throw new Error('a render child judges no file');
    case 'picture':
      throw new Error('a render child draws no pictures');
    case 'read':
      throw new Error('a render child reads no bodies');
  }
}
