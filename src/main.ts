// The program: the command line, or a render child when the environment says so. The only file with an effect on import.
import { renderRole, roleVariable } from './render/protocol.ts';

if (process.env[roleVariable] === renderRole) {
  const { runChild } = await import('./render/child.ts');
  await runChild();
} else {
  const { runCommandLine } = await import('./cli/run.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2));
}
