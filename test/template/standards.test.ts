// What claimed standards ask of a template, found by a check, and of a document, found when it is made.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { writePack } from '../../src/assets/pack.ts';
import { AppError } from '../../src/errors.ts';
import { createEngine } from '../../src/render/engine.ts';
import { make } from '../scripts/document.ts';

const engine = createEngine();
const sound = { locale: 'en', info: { title: 'Title' }, pdf: { standards: ['pdf/ua-1'] } };

async function check(
  template: object,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const main = JSON.stringify({ platen: 1, name: 'test', content: [], ...template });
  const all = Object.entries({ 'a.json': main, ...files });
  const pack = { main: 'a.json', files: new Map(all.map(([name, text]) => [name, Buffer.from(text)])) };
  const issues = await engine.check(writePack(pack));
  return issues.map(({ path, message }) => `${path}: ${message}`);
}

/** The faults of a document, or none when it is made. */
async function faults(template: object, data: unknown = {}): Promise<readonly string[]> {
  try {
    await make({ ...sound, ...template }, { data, engine });
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.issues.map(({ path, message }) => `${path}: ${message}`);
  }
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

describe('a template that claims PDF/UA', () => {
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    [
      'has a title and a language',
      { pdf: sound.pdf },
      ['/pdf: pdf/ua-1 asks for a title', '/pdf: pdf/ua-1 asks for the language of the document'],
    ],
    [
      'says what pictures show',
      { ...sound, content: [{ type: 'svg', svg }] },
      ['/content/0: pdf/ua-1 asks for a text in place of each picture'],
    ],
    [
      'may have ornaments',
      {
        ...sound,
        content: [
          { type: 'svg', svg, decorative: true },
          { type: 'box', decorative: true, content: [{ type: 'svg', svg }] },
        ],
      },
      [],
    ],
    [
      'may have silent pictures in what is not read',
      {
        ...sound,
        header: { type: 'svg', svg },
        content: [{ type: 'box', role: 'figure', alt: 'Two', content: [{ type: 'svg', svg }] }],
      },
      [],
    ],
    [
      'may have heads of rows in tables',
      {
        ...sound,
        content: [{ type: 'table', columns: [{ rowHeader: true }, {}], body: [['Key', 'value']] }],
      },
      [],
    ],
    [
      'has heads in tables',
      { ...sound, content: [{ type: 'table', columns: [{}], body: [{ cells: ['a'] }] }] },
      ['/content/0: pdf/ua-1 asks for heads in each table'],
    ],
    [
      'may have tables that only arrange',
      { ...sound, content: [{ type: 'table', role: 'none', columns: [{}], body: [{ cells: ['a'] }] }] },
      [],
    ],
    [
      'leaves out no level of headings',
      {
        ...sound,
        content: [
          { type: 'text', text: 'a', heading: 1 },
          { type: 'text', text: 'b', heading: 3 },
        ],
      },
      ['/content/1: pdf/ua-1 asks that no level of headings is left out, got level 3'],
    ],
    [
      'may have headings in Markdown between others',
      {
        ...sound,
        variables: { terms: { type: 'string' } },
        content: [
          { type: 'markdown', markdown: 'One\n===\n\n- ## Two' },
          { type: 'text', text: 'Three', heading: 3 },
          { type: 'markdown', markdown: '{{terms}}' },
          { type: 'text', text: 'Five', heading: 5 },
        ],
      },
      [],
    ],
    [
      'leaves out no level of headings behind Markdown without any',
      {
        ...sound,
        content: [
          { type: 'markdown', markdown: 'One #1' },
          { type: 'text', text: 'Two', heading: 2 },
        ],
      },
      ['/content/1: pdf/ua-1 asks that no level of headings is left out, got level 2'],
    ],
    [
      'is tagged',
      { ...sound, pdf: { standards: ['pdf/ua-1'], tagged: false } },
      ['/pdf/tagged: expected a tagged document for pdf/ua-1'],
    ],
  ];
  for (const [name, template, expected] of cases)
    it(name, async () => assert.deepEqual(await check(template), expected));
});

describe('the key pdf', () => {
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    [
      'knows its standards',
      { pdf: { standards: ['pdf/x-4'] } },
      ['/pdf/standards/0: expected "pdf/ua-1", "pdf/a-3a" or "pdf/a-3b", got "pdf/x-4"'],
    ],
    [
      'takes one content of an attachment',
      { pdf: { attachments: [{ name: 'a.txt' }, { name: 'b.txt', text: 'x', base64: 'eA==' }] } },
      [
        '/pdf/attachments/0: expected src, text or base64, one of them, got none',
        '/pdf/attachments/1: expected src, text or base64, one of them, got text and base64',
      ],
    ],
    [
      'needs the file that it names',
      { pdf: { attachments: [{ name: 'a.txt', src: 'none.txt' }] } },
      ['/pdf/attachments/0/src: no file "none.txt"'],
    ],
    [
      'knows the relationships',
      { pdf: { attachments: [{ name: 'a.txt', text: '', relationship: 'child' }] } },
      [
        '/pdf/attachments/0/relationship: expected "source", "data", "alternative", "supplement" or "unspecified", got "child"',
      ],
    ],
  ];
  for (const [name, template, expected] of cases)
    it(name, async () => assert.deepEqual(await check(template), expected));
});

describe('the role of a block', () => {
  it('is one of a closed list', async () => {
    const [fault = ''] = await check({ content: [{ type: 'text', text: 'a', role: 'headline' }] });
    assert.match(fault, /^\/content\/0\/role: expected "none", "paragraph", .* got "headline"$/);
  });

  it('must be a figure for an alternative text', async () => {
    const found = await check({ content: [{ type: 'text', text: 'a', alt: 'b' }] });
    assert.deepEqual(found, ['/content/0/alt: "alt" says nothing of a block of type "text"']);
  });
});

describe('a document that claims PDF/UA', () => {
  it('is made when all is there', async () => {
    const content = [
      { type: 'text', text: 'Head', heading: 1 },
      'Text',
      { type: 'svg', svg, alt: 'A square' },
    ];
    assert.deepEqual(await faults({ content }), []);
  });

  it('has a heading above each heading, whatever data left out', async () => {
    const content = [
      { type: 'text', text: 'One', heading: 1, if: 'one' },
      { type: 'text', text: 'Two', heading: 2 },
    ];
    const variables = { one: { type: 'boolean' } };
    assert.deepEqual(await faults({ variables, content }, { one: true }), []);
    assert.deepEqual(await faults({ variables, content }, { one: false }), [
      '/content/1: pdf/ua-1 asks that no level is left out: the first heading has level 2',
    ]);
  });

  it('counts no heading that prints nothing', async () => {
    const variables = { two: { type: 'string' } };
    const second: readonly object[] = [
      { outline: 2 },
      { heading: 2, writing: 'vertical', height: 50 },
      { outline: 2, writing: 'vertical', height: 50 },
    ];
    for (const keys of second) {
      const content = [
        { type: 'text', text: 'One', heading: 1 },
        { type: 'text', text: '{{two}}', ...keys },
        { type: 'text', text: 'Three', heading: 3 },
      ];
      assert.deepEqual(await faults({ variables, content }, { two: 'Two' }), []);
      for (const two of ['', ' \u00a0', '\u200b'])
        assert.deepEqual(await faults({ variables, content }, { two }), [
          '/content/2: pdf/ua-1 asks that no level is left out: the heading after one of level 1 has level 3',
        ]);
    }
  });

  it('has a title and alternative texts that say something', async () => {
    const template = {
      variables: { name: { type: 'string' } },
      info: { title: '{{name}}' },
      content: [{ type: 'svg', svg, alt: '{{name}}' }],
    };
    assert.deepEqual(await faults(template, { name: 'x' }), []);
    assert.deepEqual(await faults(template, { name: '' }), [
      '/info/title: pdf/ua-1 asks for a title, got an empty one',
    ]);
    const { variables, content } = template;
    assert.deepEqual(await faults({ variables, content }, { name: ' ' }), [
      '/content/0: pdf/ua-1 asks for a text in place of each picture',
    ]);
  });

  it('has a glyph for each character', async () => {
    const [fault = ''] = await faults({ content: ['漢'] });
    assert.match(fault, /^\/content\/0: no font covers .* which the standards of "pdf" forbid$/);
  });

  it('has a head for each cell of a table', async () => {
    const table = (...body: readonly (readonly string[])[]) => ({
      content: [{ type: 'table', columns: [{ rowHeader: true }, {}], body }],
    });
    assert.deepEqual(await faults(table(['key', 'value'], ['', ''])), []);
    assert.deepEqual(await faults(table(['key', 'value'], ['', 'more'])), [
      '/content/0/body/1/1: pdf/ua-1 asks for a head for each cell: there is none in its row',
    ]);
    const high = [{ content: 'key', rowSpan: 2 }, 'value'];
    const body = [high, ['more']];
    assert.deepEqual(
      await faults({ content: [{ type: 'table', columns: [{ rowHeader: true }, {}], body }] }),
      [],
    );
  });
});

describe('attachments of a document', () => {
  const attach = (...attachments: readonly object[]): object => ({ pdf: { attachments }, content: ['x'] });

  const unsound = [
    '/pdf/attachments/0/name: expected a file name without "/", got "a/b.txt"',
    '/pdf/attachments/2/name: expected attachments of different names, got "a.TXT" twice',
    '/pdf/attachments/3/mediaType: expected a media type such as "text/xml", got "text"',
    '/pdf/attachments/4/base64: expected base64, got other characters or a text that is cut off',
  ];

  it('have sound names, each once: a check tells what the template alone decides', async () => {
    const found = await check(
      attach(
        { name: 'a/b.txt', text: 'x' },
        { name: 'A.txt', text: 'x' },
        { name: 'a.TXT', text: 'y' },
        { name: 'c.txt', text: 'x', mediaType: 'text' },
        { name: 'd.bin', base64: 'x' },
      ),
    );
    assert.deepEqual(found, unsound);
  });

  it('have sound names, each once: the render tells what data decide', async () => {
    const variables = { sign: { type: 'string' } };
    const template = attach(
      { name: 'a{{sign}}b.txt', text: 'x' },
      { name: 'A.txt', text: 'x' },
      { name: "a.{{sign = '/' ? 'TXT' : 'txt2'}}", text: 'y' },
      { name: 'c.txt', text: 'x', mediaType: "text{{sign = '/' ? '' : '/plain'}}" },
      { name: 'd.bin', base64: "{{sign = '/' ? 'x' : ''}}" },
    );
    assert.deepEqual(await check({ ...template, variables }), []);
    assert.deepEqual(await faults({ ...template, variables }, { sign: '/' }), unsound);
    assert.deepEqual(await faults({ ...template, variables }, { sign: '-' }), []);
  });

  it('may share a name where each is there at times only', async () => {
    const either = [
      { name: 'terms.txt', text: 'x', if: 'private' },
      { name: 'terms.txt', text: 'y', if: '$not(private)' },
    ];
    const variables = { private: { type: 'boolean' } };
    assert.deepEqual(await check({ ...attach(...either), variables }), []);
    assert.deepEqual(await faults({ ...attach(...either), variables }, { private: true }), []);
    const always = { name: 'Terms.txt', text: 'z' };
    assert.deepEqual(await check({ ...attach(...either, always), variables }), [
      '/pdf/attachments/0/name: expected attachments of different names, got "terms.txt" twice',
      '/pdf/attachments/1/name: expected attachments of different names, got "terms.txt" twice',
    ]);
  });

  it('are bounded together', async () => {
    const big = 'x'.repeat(9 * 1024 * 1024);
    const variables = { big: { type: 'string' } };
    const found = await faults(
      { ...attach({ name: 'a', text: '{{big}}' }, { name: 'b', text: '{{big}}' }), variables },
      { big },
    );
    assert.deepEqual(found, [
      '/pdf/attachments/1: expected attachments of at most 16777216 bytes together, got more',
    ]);
  });
});
