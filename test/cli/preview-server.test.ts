// The live preview's server: names of files are text, its answers are shut to other pages, and it answers to names of this machine alone.
import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, request } from 'node:http';
import { describe, it, type TestContext } from 'node:test';
import { startPreviewServer } from '../../src/cli/preview/server.ts';
import { Workspace } from '../../src/cli/preview/workspace.ts';
import type { StudioState } from '../../src/studio/protocol.ts';
import { temporaryFolder } from '../platen.ts';

const state: StudioState = {
  ...{ revision: 1, shown: 1, pages: 1, bytes: 8, durationMs: 1, standards: undefined },
  ...{ faults: [], message: '', warnings: [] },
};

const page = Promise.resolve(new Map([['studio.js', Buffer.from('start();')]]));

async function serve(t: TestContext, title = 'a/template.json', host = '127.0.0.1'): Promise<URL> {
  const pdf = Buffer.from('%PDF-1.7');
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  const absent = (): never => {
    throw new Error('no document');
  };
  const session = {
    ...{ shown: { ...state, template: 'template.json', data: undefined, stress: undefined }, pdf },
    workspace: await Workspace.open(folder.path),
    ...{ readFile: absent, explanation: absent, picture: absent, choose: absent, sample: absent },
    ...{
      stress: absent,
      keepData: absent,
      versions: absent,
      comparison: absent,
      versionPdf: pdf,
      trial: absent,
      ahead: absent,
      begin: absent,
      push: absent,
      publish: absent,
      prove: absent,
      beginningPicture: absent,
      printed: absent,
      font: absent,
      families: absent,
    },
  };
  const windows = { sessionOf: () => session, left: () => undefined };
  const server = await startPreviewServer({ host, port: 0 }, { title, page, windows });
  t.after(() => server.close());
  return new URL(server.url);
}

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** As `fetch`, but with any Host. */
function get(url: URL, path: string, host = url.host): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { headers: { Host: host } }, (response) => {
      const { statusCode: status, headers } = response;
      let body = '';
      const done = (): void => resolve({ status, headers, body });
      // A stream has no end.
      if (headers['content-type'] === 'text/event-stream') {
        response.destroy();
        done();
      } else
        response
          .setEncoding('utf8')
          .on('data', (text: string) => (body += text))
          .on('end', done);
    });
    asked.on('error', reject).end();
  });
}

describe('the page of the preview', () => {
  for (const title of ["$'$`$&$$<$1>.json", '{title}', '</title><script>alert(1)</script>', '"\'&amp;']) {
    it(`takes the name ${title} as text`, async (t) => {
      const { body } = await get(await serve(t, title), '/');
      const shown = title.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
      const plain = await get(await serve(t, 'NAME'), '/');
      const bare = (text: string): string => text.replace(/content="[^"]+=="/, '');
      assert.equal(bare(body.replaceAll(shown, 'NAME')), bare(plain.body));
    });
  }

  it('allows its own script, its own styles and those with a nonce of this answer, and nothing from elsewhere', async (t) => {
    const url = await serve(t);
    const { headers, body } = await get(url, '/');
    const [, nonce = ''] = /name="csp-nonce" content="([^"]+)"/.exec(body) ?? [];
    assert.match(nonce, /^[\w+/]{22}==$/);
    assert.deepEqual(String(headers['content-security-policy']).split('; '), [
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    assert.doesNotMatch(body, / (?:on\w+|style)=/, 'nothing that the policy refuses');
    assert.equal(headers['x-frame-options'], 'DENY');
    assert.doesNotMatch((await get(url, '/')).body, new RegExp(nonce.replaceAll(/[+/]/g, '\\$&')));
  });

  it('is served with its files, each by its type, and with no other file', async (t) => {
    const url = await serve(t);
    const { headers, body } = await get(url, '/studio.js');
    assert.deepEqual([headers['content-type'], body], ['text/javascript; charset=utf-8', 'start();']);
    for (const path of ['/studio.css', '/__proto__', '/constructor', '/../package.json', '/studio.js/'])
      assert.equal((await get(url, path)).status, 404, path);
  });
});

describe('the server of the preview', () => {
  it('shuts every answer to other pages', async (t) => {
    const url = await serve(t);
    for (const [path, host] of [
      ['/'],
      ['/studio.js'],
      ['/document.pdf'],
      ['/events'],
      ['/none'],
      ['/', 'evil.example'],
    ]) {
      const { headers } = await get(url, path ?? '', host);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', path);
      assert.equal(headers['referrer-policy'], 'no-referrer', path);
      assert.equal(headers['cache-control'], 'no-store', path);
      assert.equal(headers['x-frame-options'], 'DENY', path);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'$/, path);
      assert.equal(headers['access-control-allow-origin'], undefined, path);
    }
  });

  it('gives its own page the document', async (t) => {
    const { headers, body } = await get(await serve(t), '/document.pdf');
    assert.deepEqual([headers['content-type'], body], ['application/pdf', '%PDF-1.7']);
  });

  it('answers to names of this machine alone', async (t) => {
    const url = await serve(t);
    const { port } = url;
    for (const host of [
      'localhost',
      'LOCALHOST',
      'localhost.',
      '127.0.0.1',
      '127.8.8.8',
      '[::1]',
      'preview.localhost',
    ]) {
      assert.equal((await get(url, '/', `${host}:${port}`)).status, 200, host);
      assert.equal((await get(url, '/', host)).status, 200, host);
    }
    for (const host of [
      ...[
        'evil.example',
        '1.2.3.4',
        '192.168.1.2',
        '10.0.0.1',
        '0.0.0.0',
        '[::]',
        '[fe80::1]',
        '[::ffff:1.2.3.4]',
      ],
      ...[
        '127.0.0.1.evil.example',
        '127.evil.example',
        'localhost.evil.example',
        'notlocalhost',
        'abba',
        '::1',
        '2130706433',
      ],
      ...[':80', '[::1', '127.0.0.1:80:80'],
    ]) {
      const { status, body } = await get(url, '/', host);
      assert.equal(status, 403, host);
      assert.match(body, /^expected a name of this machine such as localhost as Host/);
    }
  });

  it('listens where this machine alone can reach it', async (t) => {
    const own = await serve(t, 'x', '127.0.0.2');
    assert.equal((await get(own, '/')).status, 200);
    const named = await serve(t, 'x', 'localhost');
    assert.equal((await get(named, '/')).status, 200);
    for (const host of ['0.0.0.0', '::'])
      await assert.rejects(serve(t, 'x', host), /expected an address that this machine alone can reach/);
  });
});
