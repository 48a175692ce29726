// The server of the studio and the pages of others: whatever they make a browser send is refused.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { start, temporaryFolder } from '../platen.ts';

const folder = temporaryFolder();
const studio = { url: '', stop: async (): Promise<void> => undefined };

before(async () => {
  writeFileSync(
    join(folder.path, 'template.json'),
    '{ "platen": 1, "name": "letter", "content": ["Hello"] }',
  );
  const running = start(['dev', folder.path]);
  studio.stop = async () => {
    running.process.kill('SIGTERM');
    await running.ended;
  };
  studio.url = await running.firstLine;
});
after(async () => {
  await studio.stop();
  folder.remove();
});

describe('the server of the studio', () => {
  it('writes for its own page alone', async () => {
    const body = JSON.stringify({ path: 'evil.json', text: '{}', base: '' });
    const headers = { 'Content-Type': 'application/json' };
    const put = (more: Record<string, string>) =>
      fetch(`${studio.url}/api/file`, { method: 'PUT', body, headers: { ...headers, ...more } });
    for (const more of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: studio.url, 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain', Origin: studio.url },
    ]) {
      const { status } = await put(more);
      assert.ok(status === 403 || status === 415, `${JSON.stringify(more)}: ${status}`);
    }
    assert.throws(() => readFileSync(join(folder.path, 'evil.json')));
    const own = await put({ Origin: studio.url });
    assert.equal(own.status, 200);
    rmSync(join(folder.path, 'evil.json'));
  });

  it('renders, reads and asks for its own page alone', async () => {
    const get = (path: string, headers: Record<string, string>) => fetch(studio.url + path, { headers });
    // A script, a picture, a frame, a link and a form of another page, and one of another port of this machine.
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script' },
      { Origin: 'null' },
      { Origin: 'https://evil.example' },
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    ];
    const paths = [
      ...['/api/folder', '/api/file?path=main.json', '/api/explanation', '/api/versions', '/api/schema'],
      ...[
        '/api/comparison?code=a&version=1',
        '/picture.pdf?template=main.json',
        '/document.pdf',
        '/version.pdf',
      ],
      ...['/events', '/studio.js', '/api/nothing'],
    ];
    for (const headers of foreign)
      for (const path of paths) {
        const answer = await get(path, headers);
        assert.equal(answer.status, 403, `${path} ${JSON.stringify(headers)}`);
        assert.equal(await answer.text(), 'only the page of this studio may do that');
      }
    for (const headers of [{}, { 'Sec-Fetch-Site': 'same-origin' }, { 'Sec-Fetch-Site': 'none' }])
      for (const path of ['/', '/api/folder', '/studio.js'])
        assert.equal((await get(path, headers)).status, 200, `${path} ${JSON.stringify(headers)}`);
    // A link of another page may lead to the page.
    assert.equal((await get('/', foreign[3] ?? {})).status, 200);
  });
});
