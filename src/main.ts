// The program: the command line, or a render process when the environment says so. It is the only file with an effect on import.
import { pictureRole, readRole, renderRole, roleVariable, verifyRole } from './render/protocol.ts';

// No top-level await: the single executable holds this as a CommonJS bundle.
async function main(): Promise<void> {
  if (process.env[roleVariable] === renderRole) {
    const { runChild } = await import('./render/child.ts');
    await runChild();
    return;
  }
  if (process.env[roleVariable] === readRole) {
    const { runReadingChild } = await import('./render/reading-child.ts');
    runReadingChild();
    return;
  }
  if (process.env[roleVariable] === verifyRole) {
    const { runVerifyChild } = await import('./render/verify-child.ts');
    runVerifyChild();
    return;
  }
  if (process.env[roleVariable] === pictureRole) {
    const { runPictureChild } = await import('./render/picture-child.ts');
    runPictureChild();
    return;
  }
  const { endWith, runCommandLine } = await import('./cli/run/run.ts');
  endWith(await runCommandLine(process.argv.slice(2)));
}

void main();
