// The driver of the TypeScript client.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Draft,
  deriveIdempotencyKey,
  PlatenApiError,
  PlatenClient,
  PlatenError,
  PlatenForeignError,
  PlatenTimeoutError,
} from '../../src/client/index.ts';
import type { Call, Order, Result } from './scenario.ts';

class CanceledError extends Error {}

async function carryOut(client: PlatenClient, call: Call): Promise<Readonly<Record<string, unknown>>> {
  const { templateId = '', data = {}, idempotencyKey, deadlineMs, cancelAfterMs, syntax } = call;
  const options = {
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(deadlineMs !== undefined && { timeout: deadlineMs }),
    ...(cancelAfterMs !== undefined && { signal: canceledAfter(cancelAfterMs) }),
  };
  const body = { templateId, data: data as Record<string, unknown> };
  switch (call.method) {
    case 'generate': {
      const { pdf, ...facts } = await client.generate(body, options);
      return { ...facts, ...printed(pdf) };
    }
    case 'generateInvoice': {
      const asked = { ...options, ...(syntax !== undefined && { syntax: syntax as 'cii' | 'ubl' }) };
      const { xml, ...facts } = await client.generateInvoice(body, asked);
      return { ...facts, ...printed(xml) };
    }
    case 'pushTemplate':
      return {
        ...(await client.pushTemplate(filesIn(call.folder ?? ''), {
          ...options,
          publish: call.publish,
          main: call.main,
        })),
      };
    case 'publishTemplate':
      return { ...(await client.publishTemplate(call.code ?? '', { version: call.version })) };
    case 'listTemplates': {
      const codes: string[] = [];
      for await (const { code } of client.eachTemplate()) codes.push(code);
      return { codes };
    }
    case 'preview': {
      const { page, dpi, main } = call;
      const { png, ...facts } = await client.preview(draftOf(call), { ...options, page, dpi, main });
      return { ...facts, ...printed(png) };
    }
    case 'deriveIdempotencyKey':
      return { key: deriveIdempotencyKey(...(call.identifiers ?? [])) };
  }
}

function draftOf({ folder, template, data }: Call): Draft {
  const sent = folder === undefined ? { template: template as object } : { files: filesIn(folder) };
  return { ...sent, ...(data !== undefined && { data: data as object }) };
}

function canceledAfter(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new CanceledError()), ms);
  return controller.signal;
}

function printed(bytes: Uint8Array): { readonly bytes: number; readonly sha256: string } {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The files of a folder by name, without hidden ones. */
function filesIn(folder: string): Readonly<Record<string, Uint8Array>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(names.map((name) => [name.slice(folder.length + 1), readFileSync(name)]));
}

function kindOf(error: unknown): string {
  if (error instanceof PlatenApiError) return 'api';
  if (error instanceof PlatenForeignError) return 'foreign';
  if (error instanceof PlatenTimeoutError) return 'timeout';
  if (error instanceof PlatenError) return 'connection';
  if (error instanceof CanceledError) return 'canceled';
  return error instanceof TypeError || error instanceof RangeError ? 'usage' : 'bug';
}

async function resultOf(client: () => PlatenClient, call: Call): Promise<Result> {
  try {
    return { ok: await carryOut(client(), call) };
  } catch (error) {
    const { name, message, ...facts } = error as Error & Record<string, unknown>;
    return { error: { kind: kindOf(error), message, ...facts, cause: undefined } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { client: settings, calls } = JSON.parse(line) as Order;
  let client: PlatenClient | undefined;
  const made = (): PlatenClient => (client ??= new PlatenClient(settings));
  const results: Result[] = [];
  for (const call of calls) results.push(await resultOf(made, call));
  process.stdout.write(`${JSON.stringify(results)}\n`);
}
