// A render child: takes one request after the other from its parent and runs the engine.
import { limitPixels } from '../assets/decode.ts';
import { familiesOf } from '../fonts/packs.ts';
import { limitNesting } from '../template/read/nesting.ts';
import { checkCall } from './check-call.ts';
import { answerParent, tieToParent } from './child-channel.ts';
import { createEngine, type Engine } from './engine.ts';
import { freezeBuiltIns } from './freeze.ts';
import {
  type Answer,
  bytesVariable,
  fontsVariable,
  itemsVariable,
  nestingVariable,
  pagesVariable,
  pixelsVariable,
  type Request,
} from './protocol.ts';

/** Plays the part of a render child until the parent is gone. Resolves once it has said that it is ready. */
export async function runChild(): Promise<void> {
  tieToParent();
  const catalogue = process.env[fontsVariable];
  const engine = createEngine({
    ...(catalogue !== undefined && { packs: familiesOf(catalogue) }),
    limits: {
      pages: countIn(pagesVariable),
      items: countIn(itemsVariable),
      bytes: countIn(bytesVariable),
    },
  });
  const nesting = countIn(nestingVariable);
  if (nesting !== undefined) limitNesting(nesting);
  const pixels = process.env[pixelsVariable];
  if (pixels !== undefined) limitPixels(Number(pixels));
  // The first document loads fonts and compiles code: better now than on somebody's time.
  await engine.probe();
  freezeBuiltIns();
  answerParent((request) => answerTo(request, engine));
}

function countIn(variable: string): number | undefined {
  const text = process.env[variable];
  return text === undefined ? undefined : Number(text);
}

async function answerTo(request: Request, engine: Engine): Promise<Answer> {
  switch (request.kind) {
    case 'render':
      return engine.render(request.job);
    case 'check':
      return { kind: 'checked', issues: await engine.check(request.pack) };
    case 'data':
      checkCall(request.call);
      return { kind: 'data_checked' };
    case 'probe':
      await engine.probe();
      return { kind: 'ready' };
    case 'read':
      throw new Error('a render child reads no bodies');
  }
}
