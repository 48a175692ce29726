// Documents with passwords: what outside readers open and may do, that the same document has the same bytes, and that nothing of it is seen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { replaceStrings } from '../../src/pdf/document/encryption/strings.ts';
import { type Permission, type Protection, permissionNames } from '../../src/standards.ts';
import { loadPreparation, preparedPassword } from '../../src/template/prepared-password.ts';
import { verifyPdf } from '../../src/verify/verify.ts';
import { pageOf, paint, textAt } from './pages.ts';
import { read } from './readers.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function protection(
  open: string | undefined,
  owner: string,
  permissions: readonly Permission[] = permissionNames,
): Protection {
  return { open: open === undefined ? undefined : bytes(open), owner: bytes(owner), permissions };
}

const page = pageOf(textAt(50, 50, 'Confidential'));
const attachment = {
  name: 'Übersicht.txt',
  mediaType: 'text/plain',
  relationship: 'Data',
  description: 'A (secret) list',
  data: bytes('payroll '.repeat(100)),
} as const;

function paintSecret(secret: Protection, more: Partial<Parameters<typeof paint>[1]> = {}): Uint8Array {
  return paint([page], {
    info: { title: 'Salaries (März)', author: 'Lumen' },
    standards: ['pdf/ua-1'],
    attachments: [attachment],
    protection: secret,
    ...more,
  });
}

describe('a document with passwords', () => {
  const pdf = paintSecret(protection('geheim', 'chef', ['draft', 'copy']));

  it('is whole for qpdf with either password, and closed without', () => {
    for (const password of ['geheim', 'chef']) {
      const said = read(pdf, 'qpdf', `--password=${password}`, '--show-encryption', 'FILE');
      assert.match(said, /R = 6/);
      assert.match(said, /stream encryption method: AESv3\nstring encryption method: AESv3/);
      assert.match(said, /print low resolution: allowed\nprint high resolution: not allowed/);
      assert.match(said, /extract for any purpose: allowed/);
      assert.match(said, /extract for accessibility: allowed/);
      assert.match(said, /modify anything: not allowed/);
      assert.match(said, password === 'chef' ? /is owner password/ : /is user password/);
      read(pdf, 'qpdf', `--password=${password}`, '--check', 'FILE');
    }
    assert.throws(() => read(pdf, 'qpdf', '--check', 'FILE'), /invalid password/);
    assert.throws(() => read(pdf, 'qpdf', '--password=Geheim', '--check', 'FILE'), /invalid password/);
  });

  it('is read by poppler and MuPDF with its password', () => {
    assert.match(read(pdf, 'pdftotext', '-upw', 'geheim', 'FILE', '-'), /^Confidential/);
    assert.match(read(pdf, 'pdftotext', '-opw', 'chef', 'FILE', '-'), /^Confidential/);
    assert.match(read(pdf, 'pdfinfo', '-upw', 'geheim', 'FILE'), /^Title: +Salaries \(März\)$/m);
    assert.match(read(pdf, 'pdfdetach', '-upw', 'geheim', '-list', 'FILE'), /Übersicht\.txt/);
    assert.match(read(pdf, 'mutool', 'draw', '-q', '-p', 'geheim', '-F', 'txt', 'FILE'), /Confidential/);
  });

  it('gives its attachment back', () => {
    const shown = read(pdf, 'qpdf', '--password=geheim', `--show-attachment=${attachment.name}`, 'FILE');
    assert.equal(shown, Buffer.from(attachment.data).toString());
  });

  it('is read by pdf.js, with its attachment and metadata', async () => {
    const closed = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
    await assert.rejects(closed.promise, { name: 'PasswordException' });
    const task = getDocument({ data: Uint8Array.from(pdf), password: 'geheim', verbosity: 0 });
    const document = await task.promise;
    const files = [...((await document.getAttachments()) ?? new Map<string, never>()).values()];
    assert.deepEqual(
      files.map(({ filename, description }) => [filename, description]),
      [[attachment.name, attachment.description]],
    );
    const { metadata } = await document.getMetadata();
    assert.match(JSON.stringify([...metadata]), /Salaries \(März\)/);
    await task.destroy();
  });

  it('shows nothing of its content', () => {
    const whole = Buffer.from(pdf).toString('latin1');
    for (const word of ['Salaries', 'Lumen', 'payroll', 'secret', 'geheim', 'chef', 'xpacket'])
      assert.ok(!whole.includes(word), word);
    let opened = 0;
    for (const { index } of whole.matchAll(/stream\n/g)) {
      try {
        inflateSync(pdf.subarray(index + 7));
        opened += 1;
      } catch {}
    }
    // The cross-reference stream alone is not encrypted.
    assert.equal(opened, 1);
  });

  it('is one that verify can not look into, and of which it knows that people hear it', () => {
    const verdict = verifyPdf(pdf, { standards: ['pdf/ua-1', 'pdf/a-3b'] });
    assert.deepEqual([verdict.encrypted, verdict.version], [true, '1.7']);
    const [accessible, archived] = verdict.judgements;
    assert.equal(accessible?.verdict, 'unknown');
    assert.deepEqual(
      archived?.findings.map(({ says }) => says),
      ['the file is not encrypted'],
    );
  });

  it('has the same bytes each time, and keys of its own for any change', () => {
    const secret = protection('geheim', 'chef');
    const first = paintSecret(secret);
    assert.deepEqual(paintSecret(secret), first);
    const others = [
      paintSecret(protection('geheim2', 'chef')),
      paintSecret(protection('geheim', 'chef2')),
      paintSecret(protection('geheim', 'chef', ['print'])),
      paintSecret(secret, { info: { title: 'Salaries (April)' } }),
      paintSecret(secret, { attachments: [{ ...attachment, data: bytes('other') }] }),
    ];
    const keys = [first, ...others].map(keysOf);
    for (const at of keys[0]?.keys() ?? [])
      assert.equal(new Set(keys.map((each) => each[at])).size, keys.length, `entry ${at}`);
    // The id is not the one that the data give.
    const plain = paint([page], { info: { title: 'Salaries (März)' } });
    assert.notEqual(idOf(first), idOf(plain));
  });

  it('needs no password to open where none is asked, and still has permissions', () => {
    const open = paintSecret(protection(undefined, 'chef', []));
    assert.match(read(open, 'pdftotext', 'FILE', '-'), /^Confidential/);
    assert.match(read(open, 'pdfinfo', 'FILE'), /print:no copy:no change:no addNotes:no algorithm:AES-256/);
  });

  it('allows what each permission says, and no more', () => {
    const allowed: Readonly<Record<Permission, RegExp>> = {
      print: /print high resolution: allowed/,
      draft: /print low resolution: allowed/,
      change: /modify other: allowed/,
      copy: /extract for any purpose: allowed/,
      annotate: /modify annotations: allowed/,
      fill: /modify forms: allowed/,
      assemble: /modify document assembly: allowed/,
    };
    for (const permission of permissionNames) {
      const one = paintSecret(protection(undefined, 'o', [permission]));
      const said = read(one, 'qpdf', '--show-encryption', 'FILE');
      assert.match(said, allowed[permission]);
      assert.match(said, /modify anything: not allowed/);
    }
  });
});

describe('passwords', async () => {
  await loadPreparation();

  it('are prepared by SASLprep', () => {
    const text = (password: string): unknown => {
      const prepared = preparedPassword(password);
      return prepared instanceof Uint8Array ? Buffer.from(prepared).toString() : prepared.message;
    };
    // The examples of RFC 4013 3.
    assert.equal(text('I\u00adX'), 'IX');
    assert.equal(text('user'), 'user');
    assert.equal(text('USER'), 'USER');
    assert.equal(text('\u00aa'), 'a');
    assert.equal(text('\u2168'), 'IX');
    assert.match(String(text('\u00e4\u0007')), /^expected a password of characters that people type/);
    assert.match(String(text('\u0627\u0031')), /^expected a password of characters that people type/);
    assert.equal(text('Zu\u0308rich\u00a01'), 'Zürich 1');
    assert.match(String(text('')), /got an empty text/);
    assert.match(String(text('ä'.repeat(64))), /at most 127 bytes, got 128/);
    assert.equal(text('ä'.repeat(63)), 'ä'.repeat(63));
  });

  it('open in any script', () => {
    for (const password of ['Zürich 1', '密码', 'пароль', 'a (b) \\c', '漢'.repeat(42)]) {
      const pdf = paintSecret(protection(password, 'chef'));
      assert.match(read(pdf, 'qpdf', `--password=${password}`, '--show-encryption', 'FILE'), /user password/);
      assert.match(read(pdf, 'mutool', 'draw', '-q', '-p', password, '-F', 'txt', 'FILE'), /Confidential/);
    }
  });
});

it('strings of a dictionary are found, whatever they hold', () => {
  const found: string[] = [];
  const replaced = replaceStrings('<</A(a\\)\\(\\\\)/B<</C<0a0B>/D[(x)()]>>/E#28 1/F/G>>', (bytes) => {
    found.push(Buffer.from(bytes).toString('latin1'));
    return bytes;
  });
  assert.deepEqual(found, ['a)(\\', '\n\x0b', 'x', '']);
  assert.equal(replaced, '<</A<6129285c>/B<</C<0a0b>/D[<78><>]>>/E#28 1/F/G>>');
});

/** Returns what an encryption dictionary says, and the id. */
function keysOf(pdf: Uint8Array): readonly string[] {
  const text = Buffer.from(pdf).toString('latin1');
  const entries = ['U', 'UE', 'O', 'OE', 'Perms'].map(
    (key) => new RegExp(`/${key}<([0-9a-f]+)>`).exec(text)?.[1] ?? '',
  );
  assert.ok(entries.every((entry) => entry !== ''));
  return [...entries, idOf(pdf)];
}

function idOf(pdf: Uint8Array): string {
  return /\/ID\[<([0-9a-f]{32})>/.exec(Buffer.from(pdf).toString('latin1'))?.[1] ?? '';
}
