// The client against a scripted server that drops, delays, lies and answers as a gateway.
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  type CallOptions,
  type ClientOptions,
  PlatenApiError,
  PlatenClient,
  PlatenConnectionError,
  PlatenForeignError,
  PlatenTimeoutError,
} from '../../src/client/index.ts';
import type { ClientRuntime } from '../../src/client/transport.ts';
import { until } from '../until.ts';
import {
  busy,
  drop,
  fault,
  gateway,
  good,
  half,
  invoice,
  otherReplay,
  pdf,
  replay,
  type Step,
  silence,
} from './steps.ts';

const body = { templateId: 'tpl_invoice_x1', data: { number: '1', items: [1, 2] } };
const keyed: CallOptions = { idempotencyKey: 'invoice:1' };

let server: Server;
let baseUrl: string;
let script: Step[] = [];
let requests: { readonly headers: IncomingHttpHeaders; readonly url: string; readonly body: string }[] = [];
let waits: number[] = [];

/** Waits take no time, and full jitter its longest. */
const runtime: ClientRuntime = {
  now: () => performance.now(),
  random: () => 1,
  sleep: async (ms, signal) => {
    waits.push(ms);
    signal?.throwIfAborted();
  },
};

before(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    requests.push({
      headers: request.headers,
      url: request.url ?? '',
      body: Buffer.concat(parts).toString(),
    });
    const step = script.length > 1 ? script.shift() : script[0];
    step?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  waits = [];
});

function call(steps: readonly Step[], options: CallOptions = {}, client: Partial<ClientOptions> = {}) {
  script = [...steps];
  return new PlatenClient({ baseUrl, apiKey: 'plt_test_x', ...client }, runtime).generate(body, options);
}

describe('a good answer', () => {
  it('gives the bytes and what the headers say', async () => {
    const generated = await call([good], keyed);
    assert.deepEqual(Buffer.from(generated.pdf), pdf);
    assert.deepEqual(
      { ...generated, pdf: 0 },
      {
        pdf: 0,
        generationId: 'gen_1',
        requestId: 'req_1',
        durationMs: 12,
        fileName: undefined,
        replayed: false,
        replayMismatch: false,
        warnings: 3,
        attempts: 1,
      },
    );
    const [request] = requests;
    assert.equal(request?.url, '/v1/generate');
    assert.equal(request?.headers.authorization, 'Bearer plt_test_x');
    assert.equal(request?.headers['idempotency-key'], 'invoice:1');
    assert.deepEqual(JSON.parse(request?.body ?? ''), body);
  });

  it('tells a replay, and keeps a path of the base URL', async () => {
    const first = await call([replay], {}, { baseUrl: `${baseUrl}/pdf/` });
    assert.equal(requests[0]?.url, '/pdf/v1/generate');
    assert.equal(requests[0]?.headers['idempotency-key'], undefined);
    const told = [first, await call([otherReplay])].map((one) => [one.replayed, one.replayMismatch]);
    assert.deepEqual(told.flat(), [true, false, true, true]);
  });

  it('gives a stream on request', async () => {
    script = [good];
    const client = new PlatenClient({ baseUrl, apiKey: 'k' }, runtime);
    const { stream, generationId } = await client.generateStream(body);
    assert.equal(generationId, 'gen_1');
    assert.equal(await new Response(stream).text(), String(pdf));
  });
});

describe('an e-invoice alone', () => {
  const client = () => new PlatenClient({ baseUrl, apiKey: 'k', maxRetries: 0 }, runtime);

  it('is asked for in the syntax of its profile, or in a syntax', async () => {
    script = [invoice('application/xml;syntax=cii')];
    const { xml, syntax, generationId } = await client().generateInvoice(body, keyed);
    assert.deepEqual(
      [String(Buffer.from(xml)), syntax, generationId, requests[0]?.headers.accept],
      ['<invoice/>', 'cii', 'gen_1', 'application/xml'],
    );
    assert.equal(requests[0]?.headers['idempotency-key'], 'invoice:1');
    script = [invoice('Application/XML; charset=utf-8; syntax="UBL"')];
    assert.equal((await client().generateInvoice(body, { syntax: 'ubl' })).syntax, 'ubl');
    assert.equal(requests[1]?.headers.accept, 'application/xml;syntax=ubl');
  });

  it('is never something else', async () => {
    for (const step of [good, invoice('application/xml'), invoice('application/xml;syntax=edi')]) {
      script = [step];
      await assert.rejects(client().generateInvoice(body), PlatenForeignError);
    }
    script = [invoice('application/xml;syntax=cii')];
    await assert.rejects(client().generateInvoice(body, { syntax: 'ubl' }), PlatenForeignError);
    script = [invoice('application/xml;syntax=cii')];
    await assert.rejects(client().generate(body), PlatenForeignError);
    assert.equal(requests.at(-1)?.headers.accept, 'application/pdf');
  });

  it('of a template that has none is refused by its code', async () => {
    script = [fault(406, 'not_acceptable')];
    await assert.rejects(client().generateInvoice(body), { code: 'not_acceptable', status: 406 });
  });

  it('in a syntax that there is not is refused at once', async () => {
    const wrong = { syntax: 'edi' as 'cii' };
    await assert.rejects(
      client().generateInvoice(body, wrong),
      /expected syntax to be cii or ubl, got "edi"/,
    );
    assert.equal(requests.length, 0);
  });
});

describe('retries', () => {
  it('waits as the server says, with the same key and bytes on each try', async () => {
    const generated = await call(
      [busy('2'), fault(429, 'rate_limited', { 'retry-after': '1' }), good],
      keyed,
    );
    assert.equal(generated.attempts, 3);
    assert.deepEqual(waits, [2000, 1000]);
    assert.deepEqual(
      new Set(requests.map(({ headers }) => headers['idempotency-key'])),
      new Set(['invoice:1']),
    );
    assert.equal(new Set(requests.map((request) => request.body)).size, 1);
  });

  it('backs off by itself when the server says nothing', async () => {
    await call([drop, gateway(502), good], keyed);
    assert.deepEqual(waits, [500, 1000]);
  });

  const passing: readonly (readonly [string, Step])[] = [
    ['a dropped connection', drop],
    ['half a document', half],
    ['502 of a gateway', gateway(502)],
    ['503 of a gateway', gateway(503, '{"error":"upstream"}')],
    [
      '504 of a gateway with an error in our shape but no code of ours',
      gateway(504, '{"error":{"code":"x","message":"y"}}'),
    ],
    ['503 whose code belongs to another status', fault(503, 'invalid_data')],
    ['a try that takes too long', silence],
  ];
  for (const [name, step] of passing) {
    it(`${name}: again with a key, never without`, async () => {
      assert.equal((await call([step, good], keyed, { timeoutMs: 150 })).attempts, 2);
      requests = [];
      await assert.rejects(call([step, good], {}, { timeoutMs: 150 }));
      assert.equal(requests.length, 1);
    });
  }

  const final: readonly (readonly [string, Step])[] = [
    ['quota_exceeded', fault(429, 'quota_exceeded')],
    ['idempotency_conflict', fault(409, 'idempotency_conflict')],
    ['render_timeout', fault(504, 'render_timeout')],
    ['internal_error', fault(500, 'internal_error')],
    ['invalid_data', fault(422, 'invalid_data')],
    ['unauthorized', fault(401, 'unauthorized')],
    ['a page of something else', gateway(200, '<html>Welcome')],
    ['a redirect', (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ];
  for (const [name, step] of final) {
    it(`${name}: never again`, async () => {
      await assert.rejects(call([step, good], keyed));
      assert.equal(requests.length, 1);
    });
  }

  it('twice by default, as often as is said, and not at all with 0', async () => {
    for (const [maxRetries, tries] of [
      [undefined, 3],
      [4, 5],
      [0, 1],
    ] as const) {
      requests = [];
      await assert.rejects(call([busy('1')], {}, maxRetries === undefined ? {} : { maxRetries }));
      assert.equal(requests.length, tries);
    }
  });
});

describe('errors', () => {
  it('carry what the answer said', async () => {
    const error = await failed(call([fault(422, 'invalid_data')]));
    assert.ok(error instanceof PlatenApiError);
    assert.deepEqual(
      [error.code, error.status, error.requestId, error.attempts],
      ['invalid_data', 422, 'req_9', 1],
    );
    assert.equal(error.message, 'it is invalid_data');
    assert.equal(error.issues[0]?.path, '/items');
  });

  it('tell strangers, broken connections and time-outs apart', async () => {
    assert.ok((await failed(call([gateway(502)]))) instanceof PlatenForeignError);
    const broken = await failed(call([drop]));
    assert.ok(broken instanceof PlatenConnectionError);
    // `fetch` of Node says only that it failed; its cause says why.
    assert.match(broken.message, /the connection failed: fetch failed: (other side closed|.*ECONNRESET)/);
    const late = await failed(call([silence], {}, { timeoutMs: 100 }));
    assert.ok(late instanceof PlatenTimeoutError && late instanceof PlatenConnectionError);
  });

  it('count the tries, and keep what the server asks for', async () => {
    const error = await failed(call([busy('4')], keyed));
    assert.ok(error instanceof PlatenApiError);
    assert.deepEqual([error.attempts, error.retryAfterSec], [3, 4]);
  });

  it('say when to try again, where the server asks for a longer wait than the caller has', async () => {
    const minute = await failed(call([busy('61'), busy('301')], keyed));
    assert.ok(minute instanceof PlatenApiError);
    assert.deepEqual([minute.attempts, minute.retryAfterSec, waits], [2, 301, [61_000]]);
    const when =
      /^it is service_unavailable; try again after .*Z, in 301 s: this is longer than maxRetryAfterMs/;
    assert.match(minute.message, when);
    const proxy: Step = (response) => response.writeHead(503, { 'retry-after': '9' }).end('<h1>Wait</h1>');
    const foreign = await failed(call([proxy], { ...keyed, timeout: 5000 }));
    assert.ok(foreign instanceof PlatenForeignError);
    assert.equal(foreign.retryAfterSec, 9);
    assert.match(foreign.message, /in 9 s: the time of the call ends before$/);
    const bounded = await failed(call([busy('2')], keyed, { maxRetryAfterMs: 1000 }));
    assert.match(String(bounded), /maxRetryAfterMs, 1000 ms/);
    assert.throws(() => call([], {}, { maxRetryAfterMs: -1 }), /expected maxRetryAfterMs to be a number/);
  });
});

describe("the caller's word", () => {
  it('a deadline is never overrun, not by a wait and not by a try', async () => {
    assert.ok((await failed(call([busy('2'), good], { timeout: 1500 }))) instanceof PlatenApiError);
    assert.deepEqual([requests.length, waits.length], [1, 0]);
    const start = performance.now();
    assert.ok((await failed(call([silence], { ...keyed, timeout: 200 }))) instanceof PlatenTimeoutError);
    // A try of its own may take 60 s.
    assert.ok(performance.now() - start < 20_000);
  });

  it('a signal ends a try, a wait, and a call before it begins', async () => {
    const reason = new Error('no longer wanted');
    const controller = new AbortController();
    const tried = failed(call([silence], { ...keyed, signal: controller.signal }));
    await until('the try', () => requests.length > 0);
    controller.abort(reason);
    assert.equal(await tried, reason);
    requests = [];
    assert.equal(await failed(call([good], { signal: controller.signal })), reason);
    assert.equal(requests.length, 0);
    const waiting = new AbortController();
    script = [busy('30')];
    setTimeout(() => waiting.abort(reason), 50);
    const client = new PlatenClient({ baseUrl, apiKey: 'k' });
    assert.equal(await failed(client.generate(body, { signal: waiting.signal })), reason);
  });

  it('a fetch of its own is used', async () => {
    const own: typeof fetch = async () => new Response('no', { status: 418 });
    const error = await failed(call([good], {}, { fetch: own }));
    assert.ok(error instanceof PlatenForeignError && error.status === 418);
  });

  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['no apiKey', {}, /^expected apiKey .*got undefined: is its variable set\?$/],
    ['an apiKey without a value', { apiKey: undefined }, /^expected apiKey .*got undefined/],
    ['an apiKey of null', { apiKey: null }, /^expected apiKey .*got null/],
    ['an empty apiKey', { apiKey: '' }, /^expected apiKey .*got an empty string/],
    ['an apiKey with a line break', { apiKey: 'secret\nb' }, /^expected apiKey .*line break/],
    ['an apiKey as it is read from a file', { apiKey: 'secret\n' }, /^expected apiKey .*line break/],
    ['an apiKey with a space', { apiKey: ' secret' }, /^expected apiKey/],
    ['an apiKey beyond ASCII', { apiKey: 'secrét' }, /^expected apiKey/],
    ['no baseUrl', { baseUrl: undefined, apiKey: 'k' }, /^expected baseUrl .*got undefined/],
    ['a baseUrl that is none', { baseUrl: 'nonsense', apiKey: 'k' }, /^expected baseUrl .*"nonsense"/],
    ['another scheme', { baseUrl: 'ftp://a.example', apiKey: 'k' }, /^expected baseUrl/],
    ['a user in the baseUrl', { baseUrl: 'https://u:p@a.example', apiKey: 'k' }, /^expected baseUrl/],
    ['maxRetries of NaN', { apiKey: 'k', maxRetries: Number.NaN }, /^expected maxRetries .*got NaN/],
    ['maxRetries below 0', { apiKey: 'k', maxRetries: -1 }, /^expected maxRetries .*got -1/],
    ['timeoutMs of NaN', { apiKey: 'k', timeoutMs: Number.NaN }, /^expected timeoutMs .*got NaN/],
    ['timeoutMs as text', { apiKey: 'k', timeoutMs: '5s' }, /^expected timeoutMs .*got "5s"/],
  ];
  for (const [name, options, message] of wrong) {
    it(`${name} is refused at once and by name`, () => {
      const make = () => new PlatenClient({ baseUrl, ...options } as ClientOptions);
      assert.throws(make, (error) => {
        assert.ok(error instanceof TypeError);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /secr/, 'no key in a message');
        return true;
      });
    });
  }

  for (const idempotencyKey of ['a\nb', '', ' a', 'a ', ' ', 'é', 'a'.repeat(256), 7, null]) {
    it(`the idempotencyKey ${JSON.stringify(idempotencyKey)?.slice(0, 20)} is refused without a try`, async () => {
      const error = await failed(call([good], { idempotencyKey } as CallOptions));
      assert.ok(error instanceof TypeError);
      assert.match(error.message, /^expected idempotencyKey to be 1 to 255 printable ASCII characters/);
      assert.deepEqual([requests.length, waits.length], [0, 0]);
    });
  }

  it('idempotency keys of the longest and the shortest form are sent as they are', async () => {
    for (const idempotencyKey of ['a', '~!', 'a b', `a${' '.repeat(253)}b`]) {
      await call([good], { idempotencyKey });
      assert.equal(requests.at(-1)?.headers['idempotency-key'], idempotencyKey);
    }
  });

  it('time without end is time without end', async () => {
    const waits1 = (response: ServerResponse): void => void setTimeout(() => good(response), 30);
    const { attempts } = await call([waits1], { timeout: Infinity }, { timeoutMs: Infinity });
    assert.equal(attempts, 1);
    assert.ok((await failed(call([good], { timeout: Number.NaN }))) instanceof TypeError);
  });
});

async function failed(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return assert.fail('expected a rejection');
}
