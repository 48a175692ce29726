// Files dropped on the pages: written beside the template under a free name, and put in where the line was.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type OpenDesign, openDesign } from './opened.ts';

const text = `{
  "platen": 1,
  "name": "files",
  "page": { "size": [420, 300], "margin": 20 },
  "content": [
    "Dear", // who
    "The end"
  ]
}
`;
const examples = new URL('../../../docs/reference/examples/', import.meta.url).pathname;
let design: OpenDesign;

before(async () => {
  design = await openDesign({ 'template.json': text });
});
after(() => design?.close());

const changed = (was: string, is: string): string => {
  assert.ok(text.includes(was), was);
  return text.replace(was, is);
};

async function back(): Promise<void> {
  await design.page.locator('main.pages').press('Control+z');
  await design.holds(text);
  await design.shows();
}

/** Drops a file at a part of the box of a pointer. `megabytes` makes one of that size without content. */
async function drop(
  file: { readonly name: string; readonly bytes?: Uint8Array; readonly megabytes?: number },
  pointer: string,
  share: readonly [number, number],
): Promise<void> {
  await design.shows();
  const { x, y } = await design.pointOf(pointer, share);
  await design.page.evaluate(
    ({ name, base64, megabytes, at }) => {
      const bytes =
        megabytes === undefined
          ? Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
          : new Uint8Array(megabytes * 1_000_000);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name));
      const options = { dataTransfer, bubbles: true, cancelable: true, clientX: at.x, clientY: at.y };
      const target = document.elementFromPoint(at.x, at.y);
      target?.dispatchEvent(new DragEvent('dragover', options));
      if (!document.querySelector('.drop-line')) throw new Error('no line is shown');
      target?.dispatchEvent(new DragEvent('drop', options));
    },
    {
      name: file.name,
      base64: Buffer.from(file.bytes ?? []).toString('base64'),
      megabytes: file.megabytes,
      at: { x, y },
    },
  );
}

const mug = readFileSync(join(examples, 'mug.jpg'));

describe('a file that is dropped', () => {
  it('is written beside the template, and a picture stands where the line was', async () => {
    await drop({ name: 'my mug (1).JPEG', bytes: mug }, '/content/0', [0.5, 0.9]);
    await design.holds(
      changed(
        '"Dear", // who\n',
        '"Dear", // who\n    { "type": "image", "src": "my-mug-1.jpg", "width": 120, "alt": "my mug 1" },\n',
      ),
    );
    assert.deepEqual(readFileSync(join(design.folder, 'my-mug-1.jpg')), mug);
    await back();
  });

  it('never takes the place of another one', async () => {
    writeFileSync(join(design.folder, 'mug.jpg'), 'another one');
    await drop({ name: 'mug.jpg', bytes: mug }, '/content/1', [0.5, 0.9]);
    const second = '{ "type": "image", "src": "mug-2.jpg", "width": 120, "alt": "mug 2" }';
    await design.holds(changed('"The end"', `"The end",\n    ${second}`));
    await back();
    // The same bytes lie there already.
    await drop({ name: 'mug.jpg', bytes: mug }, '/content/1', [0.5, 0.9]);
    await design.holds(changed('"The end"', `"The end",\n    ${second}`));
    await back();
    assert.equal(readFileSync(join(design.folder, 'mug.jpg'), 'utf8'), 'another one');
    assert.equal(existsSync(join(design.folder, 'mug-3.jpg')), false);
  });

  it('is declared where it is a font', async () => {
    const bytes = readFileSync(join(examples, 'oswald.woff2'));
    await drop({ name: '../../Oswald[wght].woff2', bytes }, '/content/1', [0.5, 0.9]);
    await design.holds(
      changed(
        '"page": { "size": [420, 300], "margin": 20 },\n',
        '"page": { "size": [420, 300], "margin": 20 },\n  "fonts": { "Oswald": { "regular": "Oswald-wght.woff2" } },\n',
      ),
    );
    await back();
  });

  it('is refused with the limit where it is too large, and with the reason where it is none', async () => {
    const files = readdirSync(design.folder);
    await drop({ name: 'huge.png', megabytes: 60 }, '/content/1', [0.5, 0.9]);
    await design.says(
      'Not done: huge.png is too large: it has 60 MB, and a file of a template at most 33 MB',
    );
    await drop({ name: 'a.exe', bytes: Buffer.from('MZ') }, '/content/1', [0.5, 0.9]);
    await design.says('Not done: a.exe is no picture, PDF or font');
    await drop({ name: 'a.ttf', bytes: Buffer.from([0, 1, 0, 0, 9, 9]) }, '/content/1', [0.5, 0.9]);
    await design.says('Not done: font a.ttf');
    assert.deepEqual(readdirSync(design.folder), files);
    assert.equal(design.read(), text);
  });
});

describe('the server', () => {
  it('writes dropped files for its own page alone, beside a template of its folder, and within its bounds', async () => {
    const { url } = design.studio;
    const put = (query: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer> = mug) =>
      fetch(`${url}/api/beside?${query}`, { method: 'PUT', body, headers });
    const type = { 'Content-Type': 'application/octet-stream' };
    const files = readdirSync(design.folder);
    for (const headers of [
      { ...type, Origin: 'https://evil.example' },
      { ...type, 'Sec-Fetch-Site': 'cross-site' },
      { 'Content-Type': 'text/plain', Origin: url },
      { 'Content-Type': 'multipart/form-data; boundary=x', Origin: url },
    ]) {
      const { status } = await put('template=template.json&name=evil.jpg', headers);
      assert.ok(status === 403 || status === 415, `${JSON.stringify(headers)}: ${status}`);
    }
    assert.equal((await put('template=../template.json&name=evil.jpg', type)).status, 403);
    const large = await put('template=template.json&name=large.jpg', type, new Uint8Array(34_000_000));
    assert.equal(large.status, 413);
    assert.match(await large.text(), /at most 33 MB/);
    assert.deepEqual(readdirSync(design.folder), files);
    for (const name of ['..%2F..%2Fx.jpg', '.hidden', 'a%00b.jpg', '%2Fetc%2Fpasswd', 'con%3A.jpg', '']) {
      const answer = await put(`template=template.json&name=${name}`, type);
      const { name: own } = (await answer.json()) as { readonly name: string };
      assert.match(own, /^[\w-]+\.jpg$/);
      assert.ok(existsSync(join(design.folder, own)), own);
    }
    assert.deepEqual(
      design.studio.complaints.filter((one) => !/the server responded with a status of 4(22|13)/.test(one)),
      [],
    );
  });
});
