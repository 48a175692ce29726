// The words of a command line: options, arguments, and what is said about the wrong ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseArguments } from '../../src/cli/line/arguments.ts';
import { closest } from '../../src/cli/line/closest.ts';
import { type Command, UsageError } from '../../src/cli/line/command.ts';

const command: Command = {
  name: 'press',
  summary: 'presses',
  arguments: [
    { name: 'FROM', description: 'what is pressed' },
    { name: 'TO', description: 'where it goes' },
  ],
  options: {
    output: { kind: 'text', short: 'o', value: 'OUT', description: 'the file', required: true },
    allow: { kind: 'list', value: 'CIDR', description: 'ranges' },
    json: { kind: 'flag', description: 'machine output' },
  },
  run: async () => 0,
};

describe('arguments', () => {
  it('takes arguments, short and long options, in any order', () => {
    for (const line of [
      'a b -o out --json',
      '--json -o out a b',
      'a --output=out b --json',
      'a b -oout --json',
    ]) {
      const input = parseArguments(command, line.split(' '));
      const got = [input.argument(0), input.argument(1), input.text('output'), input.flag('json')];
      assert.deepEqual(got, ['a', 'b', 'out', true], line);
    }
  });

  it('takes a dash alone as a file name, in arguments and options', () => {
    const input = parseArguments(command, ['-', 'b', '-o', '-']);
    assert.deepEqual([input.argument(0), input.text('output')], ['-', '-']);
  });

  it('takes a number below 0 as a value, for who reads it to refuse', () => {
    assert.equal(parseArguments(command, ['a', 'b', '-o', '-3']).text('output'), '-3');
  });

  it('collects a repeatable option', () => {
    const input = parseArguments(command, 'a b -o c --allow 10.0.0.0/8 --allow ::1/128'.split(' '));
    assert.deepEqual(input.list('allow'), ['10.0.0.0/8', '::1/128']);
  });

  it('takes what follows two dashes as arguments', () => {
    assert.equal(parseArguments(command, ['-o', 'c', '--', '--json', 'b']).argument(0), '--json');
  });

  it('asks for nothing when help is wanted', () => {
    assert.equal(parseArguments(command, ['--help']).help, true);
  });

  const wrong: readonly (readonly [string, RegExp])[] = [
    ['a -o c', /expected TO: where it goes/],
    ['a b', /expected --output OUT/],
    ['a b c -o d', /unexpected "c"$/],
    ['a b c', /unexpected "c", did you mean --output c\?$/],
    ['a b -o c --jsno', /unknown option --jsno, did you mean --json\?/],
    ['a b -o c --out d', /unknown option --out, did you mean --output\?/],
    ['a b -o c --quiet', /unknown option --quiet$/],
    ['a b -o c -x', /unknown option -x$/],
    ['a b -o c --json=1', /--json takes no value/],
    ['a b -o', /-o needs a value: OUT/],
    ['a b -o --json', /-o needs a value: OUT/],
    ['a b -o c --constructor', /unknown option --constructor/],
  ];
  for (const [line, message] of wrong) {
    it(`refuses ${line}`, () => {
      assert.throws(
        () => parseArguments(command, line.split(' ')),
        (error: unknown) => error instanceof UsageError && message.test(error.message),
      );
    });
  }
});

describe('did you mean', () => {
  const names = ['render', 'serve', 'template', 'version', 'usage', 'demo', 'dev'];
  const table: readonly (readonly [string, string | undefined])[] = [
    ['rendr', 'render'],
    ['rednre', 'render'],
    ['temp', 'template'],
    ['Serve', 'serve'],
    ['vesrion', 'version'],
    ['de', 'dev'],
    ['xyz', undefined],
  ];
  for (const [typed, expected] of table) it(typed, () => assert.equal(closest(typed, names), expected));
});
