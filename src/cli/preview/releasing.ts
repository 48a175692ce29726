// Pushes and publishes the shown template, and tries it with data of all kinds before. The key of a server stays here: the
// page hears what became of it alone.
import { AppError } from '../../errors.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { ProofFinding, Released, StressProof } from '../../studio/protocol.ts';
import { messageOf } from '../../thrown.ts';
import type { OneDocument } from '../document/render-one.ts';
import type { Terminal } from '../line/command.ts';
import { grave, mergeFindings } from '../stress/findings.ts';
import { runStress, type Stress } from '../stress/stress-run.ts';
import type { VersionKeeper } from './versions.ts';
import { WorkspaceError } from './workspace.ts';

/** Stores a document's template as a new version. Throws `WorkspaceError` in words for the author. */
export async function pushShown(
  keeper: () => VersionKeeper,
  { source }: OneDocument,
  how: { readonly publish: boolean; readonly renderer: Renderer },
): Promise<Released> {
  return told(() => keeper().push(source, how));
}

/** Publishes a version. Throws `WorkspaceError` in words for the author. */
export async function publishKept(
  keeper: () => VersionKeeper,
  code: string,
  version: number,
): Promise<Released> {
  return told(() => keeper().publish(code, version));
}

async function told(work: () => Promise<Released>): Promise<Released> {
  try {
    const { code, version, published, warnings } = await work();
    return { code, version, published, warnings: warnings.map(({ path, message }) => ({ path, message })) };
  } catch (error) {
    throw new WorkspaceError(422, wordsOf(error));
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof AppError) || error.issues.length === 0) return messageOf(error);
  const [first] = error.issues;
  const more = error.issues.length === 1 ? '' : ` (and ${error.issues.length - 1} more)`;
  return `${first?.path ?? ''}: ${first?.message ?? ''}${more}`;
}

/** Tries a template with data of all kinds. */
export async function proofOf(renderer: Renderer, stress: Stress, terminal: Terminal): Promise<StressProof> {
  const tried = await runStress(renderer, stress, { terminal, onTried: () => undefined });
  const findings = mergeFindings(tried).map(
    ({ kind, message, hint, line, data }): ProofFinding => ({
      isGrave: grave.has(kind),
      message: hint === undefined ? message : `${message} (${hint})`,
      line,
      data,
    }),
  );
  return {
    documents: tried.length,
    pages: Math.max(0, ...tried.map(({ pages }) => pages)),
    findings,
  };
}
