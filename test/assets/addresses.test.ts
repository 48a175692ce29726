// Which addresses may be connected to, in every spelling.
import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import { AddressRules, parseCidr } from '../../src/assets/remote/addresses.ts';

const rules = new AddressRules([]);
const check = (address: string, by: AddressRules = rules): boolean =>
  by.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** What a URL makes of a spelling; the name itself when it is no address. */
function hostOf(spelling: string): string {
  return new URL(`https://${spelling}/`).hostname.replace(/^\[|\]$/g, '');
}

describe('refused', () => {
  const spellings = [
    ...[
      '127.0.0.1',
      '127.1',
      '127.255.255.254',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '017700000001',
      '0177.0.0.1',
    ],
    ...[
      '127.0.0.1.',
      '0',
      '0.0.0.0',
      '0.1.2.3',
      '%31%32%37.0.0.1',
      '１２７.0.0.1',
      '127。0。0。1',
      '①②⑦.⓪.⓪.①',
    ],
    ...[
      '10.0.0.1',
      '10.255.255.255',
      '100.64.0.1',
      '100.127.255.255',
      '169.254.169.254',
      '0xa9fea9fe',
      '2852039166',
    ],
    ...[
      '172.16.0.1',
      '172.31.255.255',
      '192.168.0.1',
      '192.168.65535',
      '3232235521',
      '192.0.0.1',
      '192.0.0.170',
    ],
    ...[
      '192.0.2.1',
      '198.18.0.1',
      '198.19.255.255',
      '198.51.100.7',
      '203.0.113.7',
      '192.88.99.1',
      '168.63.129.16',
    ],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '0xffffffff', '4294967295'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...[
      '[::ffff:169.254.169.254]',
      '[::ffff:0:127.0.0.1]',
      '[::ffff:a00:1]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::1]',
    ],
    ...[
      '[100::1]',
      '[1fff:ffff::1]',
      '[2001::1]',
      '[2001:10::1]',
      '[2001:db8::1]',
      '[2002:7f00:1::]',
      '[3fff::1]',
    ],
    ...[
      '[4000::1]',
      '[5f00::1]',
      '[fc00::1]',
      '[fd00:ec2::254]',
      '[fe80::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[ffff::1]',
    ],
  ];
  it(`${spellings.length} spellings`, () => {
    assert.ok(spellings.length >= 40);
    const passed = spellings.filter((spelling) => !check(hostOf(spelling)));
    assert.deepEqual(passed, []);
  });
});

describe('open', () => {
  const addresses = [
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '9.255.255.255',
      '11.0.0.0',
      '100.63.255.255',
      '100.128.0.0',
      '126.255.255.255',
    ],
    ...['128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '192.167.255.255'],
    ...['192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '168.63.129.15', '168.63.129.17'],
    ...['2606:4700:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::', '::ffff:8.8.8.8', '2003::1'],
  ];
  for (const address of addresses) it(address, () => assert.equal(check(address), false));
});

describe('what the operator opens', () => {
  const opened = ['127.0.0.0/8', 'fd00::/8']
    .map((text) => parseCidr(text))
    .filter((range) => range !== undefined);

  it('wins over the special ranges, and opens no more', () => {
    const open = new AddressRules(opened);
    const answers = ['127.0.0.1', '::ffff:127.0.0.1', 'fd00::7', '8.8.8.8', '10.0.0.1', '::1', 'fe80::1'];
    assert.deepEqual(
      answers.map((address) => check(address, open)),
      [false, false, false, false, true, true, true],
    );
  });

  it('is all there is when only that is open', () => {
    const only = new AddressRules(opened, true);
    assert.deepEqual(
      ['127.0.0.1', 'fd00::7', '8.8.8.8', '2606:4700::1', '10.0.0.1'].map((address) => check(address, only)),
      [false, false, true, true, true],
    );
  });

  it('ranges are read strictly', () => {
    assert.deepEqual(parseCidr('10.1.2.3'), { address: '10.1.2.3', prefix: 32, family: 'ipv4' });
    assert.deepEqual(parseCidr('::1/64'), { address: '::1', prefix: 64, family: 'ipv6' });
    for (const text of [
      '',
      '10/8',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/-1',
      'localhost',
      '10.0.0.0/8/8',
      '10.0.0.0/',
    ]) {
      assert.equal(parseCidr(text), undefined, text);
    }
  });
});
