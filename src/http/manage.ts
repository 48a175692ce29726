// The routes of management: templates, generations and usage.
import { header, type Scope } from '../contract.ts';
import { AppError } from '../errors.ts';
import type { Asker } from '../service/manage/management.ts';
import type { Service } from '../service/service.ts';
import { recognise } from './admit.ts';
import { type Answer, bytesAnswer, jsonAnswer } from './answer.ts';
import type { Call, Route } from './call.ts';
import type { Head } from './exchange.ts';
import { bodyIsComing, bodyOf, readBody } from './incoming-body.ts';
import { Query, wholeNumber } from './query.ts';
import { idempotencyKeyOf, isTemplateJson } from './request.ts';
import { endWhenSent } from './sending.ts';

/** What the routes need. */
export interface ManageOptions {
  readonly service: Service;
  /** The largest pack, bytes. */
  readonly maxPackBytes: number;
  readonly bodyTimeoutMs: number;
}

/** Who changes templates. */
const changers: readonly Scope[] = ['publish', 'admin'];
/** Who sees templates. */
const viewers: readonly Scope[] = ['publish', 'read', 'admin'];
/** Who sees generations and usage. */
const readers: readonly Scope[] = ['read', 'admin'];

/** One question or change, without a body of its own. */
interface Managed {
  readonly scopes: readonly Scope[];
  /** The parameters besides `account`. */
  readonly query?: readonly string[];
  /** Returns what is sent: bytes as they are, and all else as JSON. */
  work(asked: Asked): Promise<unknown>;
}

/** A request that was recognised. */
interface Asked {
  readonly asker: Asker;
  readonly query: Query;
  /** Returns a part of the path. */
  part(name: string): string;
  /** Counts bytes of an answer before they are read. Throws `AppError` when too many wait to be read by callers. */
  reserve(bytes: number): void;
}

const paging = ['limit', 'cursor'];
const filters = ['template', 'since', 'until', 'key', 'mismatched'];

/** Returns the routes. */
export function manageRoutes(options: ManageOptions): readonly Route[] {
  const { service } = options;
  const { management } = service;
  const route = (method: Route['method'], path: string, managed: Managed): Route => ({
    method,
    path,
    handler: (call) => manage(service, managed, call),
  });
  const get = (path: string, managed: Managed): Route => route('GET', path, managed);
  return [
    { method: 'POST', path: '/v1/templates', handler: (call) => push(options, call) },
    get('/v1/templates', {
      scopes: viewers,
      query: paging,
      work: ({ asker, query }) => management.listTemplates(asker, query.range()),
    }),
    get('/v1/templates/:code', {
      scopes: viewers,
      work: ({ asker, part }) => management.getTemplate(asker, part('code')),
    }),
    route('DELETE', '/v1/templates/:code', {
      scopes: changers,
      async work({ asker, part }) {
        await management.remove(asker, part('code'));
        return { code: part('code'), deleted: true };
      },
    }),
    get('/v1/templates/:code/versions', {
      scopes: viewers,
      query: paging,
      work: ({ asker, query, part }) => management.listVersions(asker, part('code'), query.range()),
    }),
    get('/v1/templates/:code/versions/:version', {
      scopes: viewers,
      work: ({ asker, part }) => management.getVersion(asker, part('code'), versionIn(part('version'))),
    }),
    get('/v1/templates/:code/versions/:version/files/:sha256', {
      scopes: changers,
      work({ asker, part, reserve }) {
        const version = { code: part('code'), number: versionIn(part('version')) };
        return management.getVersionFile(asker, version, { sha256: part('sha256'), reserve });
      },
    }),
    route('POST', '/v1/templates/:code/publish', {
      scopes: changers,
      query: ['version'],
      work({ asker, query, part }) {
        const wanted = query.text('version');
        return management.publish(asker, part('code'), wanted === undefined ? undefined : versionIn(wanted));
      },
    }),
    route('POST', '/v1/templates/:code/unpublish', {
      scopes: changers,
      async work({ asker, part }) {
        await management.unpublish(asker, part('code'));
        return { code: part('code'), published: false };
      },
    }),
    get('/v1/generations', {
      scopes: readers,
      query: [...filters, ...paging],
      work({ asker, query }) {
        const filter = {
          code: query.text('template'),
          since: query.moment('since'),
          until: query.moment('until'),
          idempotencyKey: query.text('key'),
          mismatched: query.flag('mismatched'),
        };
        return management.listGenerations(asker, filter, query.range());
      },
    }),
    get('/v1/generations/:id', {
      scopes: readers,
      work: ({ asker, part }) => management.getGeneration(asker, part('id')),
    }),
    get('/v1/usage', { scopes: readers, work: ({ asker }) => management.getUsage(asker) }),
    get('/v1/usage/months', {
      scopes: readers,
      query: paging,
      work: ({ asker, query }) => management.listUsage(asker, query.range()),
    }),
  ];
}

function versionIn(text: string): number {
  const number = wholeNumber(text);
  if (number !== undefined) return number;
  throw new AppError('invalid_request', 'version: expected a whole number of at least 1');
}

async function manage(
  service: Service,
  { scopes, query: known = [], work }: Managed,
  call: Call,
): Promise<Answer> {
  const caller = await recognise(service, call.exchange, scopes);
  const query = new Query(call.query(), ['account', ...known]);
  requireNoBody(call.exchange.head);
  const asker: Asker = { caller, account: query.text('account') };
  const ticket = service.ticketFor(caller);
  try {
    const found = await work({
      asker,
      query,
      part: (name) => plainPart(call.part(name)),
      reserve: (bytes) => ticket.reserveBytes(bytes),
    });
    const answer = found instanceof Uint8Array ? bytesAnswer(found) : jsonAnswer(200, found);
    ticket.holdDocument(answer.body);
    endWhenSent(ticket, call.node?.outgoing);
    return answer;
  } catch (error) {
    ticket.end();
    throw error;
  }
}

/** Throws `AppError` (`invalid_request`) for a request with a body: what it says would be lost. */
function requireNoBody({ lines }: Head): void {
  const isEmpty = lines('content-length').every((length) => Number(length) === 0);
  if (isEmpty && lines('transfer-encoding').length === 0) return;
  throw new AppError('invalid_request', 'expected no body: this route takes parameters in its address');
}

/** Returns a part of the path. Throws `AppError` (`invalid_request`) for one that no database takes. */
function plainPart(text: string): string {
  if (!/\p{Cc}/u.test(text)) return text;
  throw new AppError('invalid_request', 'the address of the request holds a control character');
}

async function push({ service, maxPackBytes, bodyTimeoutMs }: ManageOptions, call: Call): Promise<Answer> {
  const { request, node, exchange } = call;
  const { head, facts } = exchange;
  const caller = await recognise(service, exchange, changers);
  const isJson = isTemplateJson(head.lines('content-type'), head.lines('content-encoding'));
  const idempotencyKey = idempotencyKeyOf(head.lines('idempotency-key'));
  const query = new Query(call.query(), ['account', 'publish', 'main']);
  const publish = query.flag('publish');
  const main = query.text('main');
  const { id: account } = await service.management.ownerFor({ caller, account: query.text('account') });
  const admitted = service.admitPush(caller);
  try {
    // A call whose body is still being received keeps no turn from others. It claims a turn again later.
    if (await bodyIsComing(node)) admitted.ticket.unclaim();
    const bytes = await readBody(bodyOf(request, node), { maxBytes: maxPackBytes, timeoutMs: bodyTimeoutMs });
    facts.bytesIn = bytes.length;
    const { signal } = request;
    const sent = { bytes, isJson, main };
    const pushed = await admitted.push({ account, sent, publish, idempotencyKey, signal, facts });
    const answer = jsonAnswer(201, pushed.body);
    return pushed.replayed
      ? { ...answer, headers: { ...answer.headers, [header.replayed]: 'true' } }
      : answer;
  } finally {
    admitted.end();
  }
}
