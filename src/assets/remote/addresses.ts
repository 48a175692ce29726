// Decides which network addresses may be connected to: all public ones, no special ones, and those that the operator opens.
import { BlockList, type IPVersion, isIP, type SocketAddress } from 'node:net';

/** A range of addresses, as `10.0.0.0/8` or `fd00::/8` names it. */
export interface Cidr {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads a range, or one address as a range of itself. Returns undefined for anything else. */
export function parseCidr(text: string): Cidr | undefined {
  const match = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text);
  const address = match?.[1] ?? '';
  const version = isIP(address);
  if (version === 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  const prefix = match?.[2] === undefined ? bits : Number(match[2]);
  return prefix > bits ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** IANA's special-purpose registry of IPv4 (RFC 6890), multicast, the reserved rest, and Azure's host 168.63.129.16. */
const specialV4: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The special ranges inside 2000::/3: protocol assignments with Teredo and ORCHID, documentation, 6to4, 6bone. */
const specialV6: readonly string[] = ['2001::/23', '2001:db8::/32', '2002::/16', '3ffe::/16', '3fff::/20'];

/** All ranges outside 2000::/3 but `::/3`. 2000::/3 is the only range of public IPv6 addresses (RFC 4291 §2.4). */
const outsideGlobalV6: readonly string[] = ['4000::/2', '8000::/1'];

/**
 * Returns `::/3` without the IPv4-mapped `::ffff:0:0/96`. A `BlockList` compares IPv4 addresses with IPv6 rules in that
 * form, so a plain `::/3` would block all of IPv4. There is one rule for each bit in which an address may differ from
 * the mapped ones.
 */
function unmappedLowV6(): readonly string[] {
  return Array.from({ length: 93 }, (_, index) => {
    const prefix = index + 4;
    const mapped = (bit: number): number => (bit > 80 ? 1 : 0);
    const bits = Array.from({ length: 128 }, (_, at) => {
      const bit = at + 1;
      if (bit > prefix) return 0;
      return bit === prefix ? 1 - mapped(bit) : mapped(bit);
    });
    const groups = Array.from({ length: 8 }, (_, group) =>
      Number.parseInt(bits.slice(group * 16, group * 16 + 16).join(''), 2).toString(16),
    );
    return `${groups.join(':')}/${prefix}`;
  });
}

/**
 * Says whether an address is refused. It does so inside `net.connect({ blockList })`, where the address is the one that
 * is about to be connected to, however it was spelled or looked up.
 */
export class AddressRules extends BlockList {
  readonly #opened = new BlockList();
  readonly #openedOnly: boolean;

  /** `opened` ranges win over the special ones. With `openedOnly` nothing else may be connected to. */
  constructor(opened: readonly Cidr[], openedOnly = false) {
    super();
    this.#openedOnly = openedOnly;
    for (const { address, prefix, family } of opened) this.#opened.addSubnet(address, prefix, family);
    for (const text of [...specialV4, ...specialV6, ...outsideGlobalV6, ...unmappedLowV6()]) {
      const range = parseCidr(text);
      if (range) this.addSubnet(range.address, range.prefix, range.family);
    }
  }

  /** Returns whether a connection to this address is refused. */
  override check(address: string | SocketAddress, family?: IPVersion): boolean {
    const [text, version] =
      typeof address === 'string' ? [address, family] : [address.address, address.family];
    if (this.#opened.check(text, version)) return false;
    return this.#openedOnly || super.check(text, version);
  }
}
