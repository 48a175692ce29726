// Fetching from hosts that are slow, endless, lying, or lead astray: each gives the stated answer in the stated time.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseCidr, RemoteAssets, type RemoteOptions } from '../../src/assets/remote.ts';
import { AppError } from '../../src/errors.ts';
import { flatPng } from './build-png.ts';

const png = flatPng(2, 2, [1, 2, 3]);
const loopback = [parseCidr('127.0.0.0/8')].filter((range) => range !== undefined);
const never = new AbortController().signal;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let origin: string;
let handlers: Record<string, Handler> = {};
const seen: string[] = [];

before(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const handler = handlers[new URL(request.url ?? '/', 'http://x').pathname];
    if (handler) handler(request, response);
    else response.writeHead(404).end('none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

after(() => {
  server.closeAllConnections();
  server.close();
});

const shortMs = 400;
/** Fetches once with a client of its own; by default loopback and http are open, 10 s and 10,000 bytes allowed. */
async function ask(url: string, options: RemoteOptions = {}, signal: AbortSignal = never) {
  const remote = new RemoteAssets({
    allow: loopback,
    http: true,
    budgetMs: 10_000,
    maxBytes: 10_000,
    ...options,
  });
  const start = performance.now();
  try {
    const outcome = await remote.fetch('acc', url, signal);
    return { ...outcome, ms: performance.now() - start };
  } finally {
    await remote.close();
  }
}

const serve = (path: string, handler: Handler): string => {
  handlers = { ...handlers, [path]: handler };
  return `${origin}${path}`;
};
const redirect =
  (to: string, status = 302): Handler =>
  (_, response) =>
    response.writeHead(status, { location: to }).end();

describe('a good host', () => {
  it('gives a picture, and is told nothing of us', async () => {
    let request: IncomingMessage | undefined;
    const url = serve('/good.png', (got, response) => {
      request = got;
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(png);
    });
    const outcome = await ask(url);
    assert.equal(outcome.kind, 'fetched');
    assert.ok(outcome.kind === 'fetched' && outcome.asset.mediaType === 'image/png');
    assert.equal(request?.headers['accept-encoding'], 'identity');
    assert.deepEqual(
      [request?.headers.cookie, request?.headers.referer, request?.headers.authorization],
      [undefined, undefined, undefined],
    );
  });

  it('may redirect three times, not four', async () => {
    serve('/r0', (_, response) => response.end(png));
    for (let hop = 1; hop <= 4; hop++)
      serve(`/r${hop}`, redirect(`r${hop - 1}`, [301, 302, 307, 308][hop - 1]));
    assert.equal((await ask(`${origin}/r3`)).kind, 'fetched');
    const outcome = await ask(`${origin}/r4`);
    assert.equal(outcome.kind, 'refused');
    assert.ok(outcome.kind === 'refused' && /more than 3 times/.test(outcome.message));
  });
});

describe('definite refusals', () => {
  const refusals: readonly (readonly [string, string, RegExp, RemoteOptions?])[] = [
    [
      'plain http when it is not open',
      'http://93.184.216.34/a.png',
      /starts with https:, got http:/,
      { http: false },
    ],
    ['ftp', 'ftp://a.example/a.png', /got ftp:/],
    ['file', 'file:///etc/passwd', /got file:/],
    ['no URL', 'https://', /expected a URL/],
    ['a user name', 'https://me@a.example/a.png', /user name/],
    ['a password', 'https://:secret@a.example/a.png', /user name/],
    ['a private address', 'https://10.0.0.1/a.png', /cannot be reached from here/],
    ['a metadata service', 'http://169.254.169.254/latest/meta-data', /cannot be reached from here/],
    ['another port of a public address', 'https://1.1.1.1:8443/a.png', /cannot be reached from here/],
    [
      'localhost when it is not open',
      'https://localhost/a.png',
      /cannot be reached from here/,
      { allow: [] },
    ],
  ];
  for (const [name, url, message, options] of refusals) {
    it(name, async () => {
      const outcome = await ask(url, options);
      assert.equal(outcome.kind, 'refused');
      assert.match(outcome.kind === 'refused' ? outcome.message : '', message);
    });
  }

  it('a name that is unknown reads like one that is private', async () => {
    const resolve = async (name: string) => (name === 'private.example' ? ['10.0.0.1', 'fd00::1'] : []);
    const [unknown, secret] = await Promise.all(
      ['unknown', 'private'].map((name) => ask(`https://${name}.example/a.png`, { resolve })),
    );
    assert.equal(unknown?.kind, 'refused');
    assert.deepEqual({ ...unknown, ms: 0 }, { ...secret, ms: 0 });
  });

  const answers: readonly (readonly [string, Handler, RegExp])[] = [
    ['404', (_, response) => response.writeHead(404).end(), /status 404/],
    ['no picture', (_, response) => response.end('<html><body>hello'), /no picture/],
    ['nothing', (_, response) => response.end(), /no picture/],
    [
      'a length over the cap',
      (_, response) => response.writeHead(200, { 'content-length': 20_000 }).write('x'),
      /more than 10000 bytes/,
    ],
    [
      'an encoding',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(png),
      /encoded body/,
    ],
    ['a circle', redirect('/circle'), /redirected more than 3 times/],
    ['a private address behind a redirect', redirect('http://10.0.0.1/'), /cannot be reached/],
    ['a file behind a redirect', redirect('file:///etc/passwd'), /got file:/],
    ['credentials behind a redirect', redirect('https://a:b@a.example/'), /user name/],
  ];
  for (const [name, handler, message] of answers) {
    it(name, async () => {
      const path = name === 'a circle' ? '/circle' : `/${name.replaceAll(' ', '-')}`;
      const outcome = await ask(serve(path, handler));
      assert.equal(outcome.kind, 'refused');
      assert.match(outcome.kind === 'refused' ? outcome.message : '', message);
    });
  }

  it('a host without a trusted certificate, or without HTTP', async () => {
    const port = await tcp((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'));
    assert.equal((await ask(`https://127.0.0.1:${port}/`)).kind, 'refused');
    assert.equal((await ask(`http://127.0.0.1:${port}/`)).kind, 'refused');
  });
});

describe('failures that may pass', () => {
  const endless: Handler = (_, response) => {
    const write = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  };
  const drip: Handler = (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  };
  const slow: readonly (readonly [string, Handler])[] = [
    ['silence', () => undefined],
    ['a drip', drip],
    ['headers and then silence', (_, response) => void response.writeHead(200).flushHeaders()],
    [
      'slow redirects',
      (_, response) =>
        void setTimeout(() => response.writeHead(302, { location: '/slow-redirects' }).end(), 150),
    ],
  ];
  for (const [name, handler] of slow) {
    it(`${name} ends with the budget`, async () => {
      const outcome = await ask(serve(`/${name.replaceAll(' ', '-')}`, handler), { budgetMs: shortMs });
      assert.equal(outcome.kind, 'unavailable');
      assert.ok(outcome.ms > 0.75 * shortMs && outcome.ms < 10_000, `${outcome.ms} ms`);
    });
  }

  it('an endless body ends with the cap', async () => {
    const before = process.memoryUsage().rss;
    const outcome = await ask(serve('/endless', endless), { maxBytes: 1_000_000 });
    assert.equal(outcome.kind, 'refused');
    assert.ok(process.memoryUsage().rss - before < 100 * 1024 * 1024);
  });

  it('a 5xx, with the patience that it asks for', async () => {
    const down = serve('/down', (_, response) => response.writeHead(503, { 'retry-after': '7' }).end());
    const broken = serve('/broken', (_, response) => response.writeHead(500).end());
    const retryAfter = async (url: string) => {
      const outcome = await ask(url);
      return outcome.kind === 'unavailable' ? outcome.retryAfterSec : outcome.kind;
    };
    assert.deepEqual([await retryAfter(down), await retryAfter(broken)], [7, 5]);
  });

  it('a connection that is refused, and one that is broken off', async () => {
    const closed = await tcp((socket) => socket.destroy());
    const short = serve('/short', (_, response) => {
      response.writeHead(200, { 'content-length': 5000 });
      response.write(png, () => response.destroy());
    });
    assert.equal((await ask('http://127.0.0.1:1/')).kind, 'unavailable');
    assert.equal((await ask(`http://127.0.0.1:${closed}/`)).kind, 'unavailable');
    assert.equal((await ask(short)).kind, 'unavailable');
  });

  it('a resolver that never answers ends with the budget', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const outcome = await ask('https://a.example/', { resolve, budgetMs: shortMs });
    assert.equal(outcome.kind, 'unavailable');
  });
});

describe('a name that changes its mind', () => {
  it('is judged by the address that is connected to, each time', async () => {
    serve('/canary', (_, response) => response.end(png));
    const port = new URL(origin).port;
    const addresses = [['93.184.216.34'], ['127.0.0.1']];
    let lookups = 0;
    const resolve = async () => addresses[Math.min(lookups++, 1)] ?? [];
    const remote = new RemoteAssets({ http: true, budgetMs: 1000, resolve });
    seen.length = 0;
    const kinds = [];
    for (let i = 0; i < 3; i++)
      kinds.push((await remote.fetch('acc', `http://rebind.example:${port}/canary`, never)).kind);
    await remote.close();
    assert.deepEqual(kinds.slice(1), ['refused', 'refused']);
    assert.deepEqual(seen, []);
  });

  it('is not reached by a redirect either', async () => {
    const resolve = async () => ['127.0.0.1'];
    const outcome = await ask(serve('/to-name', redirect('https://inside.example/canary')), {
      resolve,
      allow: loopback,
    });
    assert.notEqual(outcome.kind, 'fetched');
  });
});

describe('tls', () => {
  const files = {
    key: readFileSync('test/assets/tls/key.pem'),
    cert: readFileSync('test/assets/tls/cert.pem'),
  };
  const resolve = async () => ['127.0.0.1'];
  let secure: SecureServer;
  let port = 0;
  let connections = 0;
  before(async () => {
    secure = createSecureServer(files, (_, response) => void response.end(png));
    secure.on('connection', () => connections++);
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    port = (secure.address() as AddressInfo).port;
  });
  after(() => {
    secure.closeAllConnections();
    secure.close();
  });

  it('asks for a certificate that is trusted', async () => {
    const outcome = await ask(`https://pictures.example:${port}/`, { resolve });
    assert.ok(outcome.kind === 'refused' && /no certificate that is trusted/.test(outcome.message));
  });

  it('asks for it whatever the environment says', async (t) => {
    const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
    const before = process.env[variable];
    process.env[variable] = '0';
    t.after(() => {
      if (before === undefined) delete process.env[variable];
      else process.env[variable] = before;
    });
    const outcome = await ask(`https://pictures.example:${port}/`, { resolve });
    assert.ok(outcome.kind === 'refused' && /no certificate that is trusted/.test(outcome.message));
  });

  it('gives a picture when it is, for its own name alone', async () => {
    const trusted = getCACertificates();
    setDefaultCACertificates([...trusted, String(files.cert)]);
    try {
      assert.equal((await ask(`https://pictures.example:${port}/`, { resolve })).kind, 'fetched');
      assert.equal((await ask(`https://127.0.0.1:${port}/`)).kind, 'fetched');
      assert.equal((await ask(`https://other.example:${port}/`, { resolve })).kind, 'refused');
    } finally {
      setDefaultCACertificates(trusted);
    }
  });

  it('opens no connection to an address that is refused, however it is named', async () => {
    connections = 0;
    const names = ['127.0.0.1', 'localhost', 'pictures.example', '2130706433', '[::ffff:127.0.0.1]'];
    for (const allow of [[], [parseCidr('10.0.0.0/8')].filter((range) => range !== undefined)]) {
      for (const name of names) {
        const outcome = await ask(`https://${name}:${port}/`, { resolve, allow });
        assert.ok(outcome.kind === 'refused' && /cannot be reached from here/.test(outcome.message), name);
      }
    }
    assert.equal(connections, 0);
  });
});

describe('sources', () => {
  it('throw asset faults with the code that fits', async () => {
    const remote = new RemoteAssets({ allow: loopback, http: true, budgetMs: 10_000 });
    const source = remote.source('acc');
    const code = async (url: string) => {
      try {
        await source.load(url, never);
        return 'loaded';
      } catch (error) {
        assert.ok(error instanceof AppError);
        return [error.code, error.issues[0]?.source, error.retryAfterSec];
      }
    };
    serve('/down', (_, response) => response.writeHead(503).end());
    assert.deepEqual(await code(`${origin}/nothing-here`), ['render_failed', 'asset', undefined]);
    assert.deepEqual(await code(`${origin}/down`), ['service_unavailable', 'asset', 5]);
    await remote.close();
  });

  it('fetch six at once', async () => {
    let now = 0;
    let most = 0;
    serve('/busy', (_, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        response.end(png);
      }, 20);
    });
    const remote = new RemoteAssets({ allow: loopback, http: true });
    const source = remote.source('acc');
    await Promise.all(Array.from({ length: 20 }, (_, i) => source.load(`${origin}/busy?${i}`, never)));
    await remote.close();
    assert.equal(most, 6);
  });

  it('keep what may be kept, for one account alone, until it is stale', async () => {
    let now = 0;
    let asked = 0;
    const url = serve('/kept', (_, response) => {
      asked++;
      response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end(png);
    });
    const remote = new RemoteAssets({ allow: loopback, http: true, now: () => now });
    const counts = [];
    for (const [account, at] of [
      ['a', 0],
      ['a', 59_000],
      ['b', 59_000],
      ['a', 60_000],
    ] as const) {
      now = at;
      await remote.fetch(account, url, never);
      counts.push(asked);
    }
    await remote.close();
    assert.deepEqual(counts, [1, 1, 2, 3]);
  });

  it('hand on the reason when they are aborted', async () => {
    const controller = new AbortController();
    const url = serve('/silence', () => controller.abort(new Error('the caller left')));
    await assert.rejects(ask(url, {}, controller.signal), /the caller left/);
  });
});

async function tcp(onSocket: (socket: Socket) => void): Promise<number> {
  const listener = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  after(() => listener.close());
  return (listener.address() as AddressInfo).port;
}
