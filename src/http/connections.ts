// The connections of a server: how many there may be, in all and of one address, and how long one may say nothing at first.
import { BlockList, type Server, type Socket } from 'node:net';

/** The bounds of connections. */
export interface ConnectionBounds {
  /** How many there may be in all. Default: 4,096. */
  readonly most?: number | undefined;
  /** How many there may be of one address. Default: as many as in all. */
  readonly mostOfAddress?: number | undefined;
  /** The ranges of proxies, on whose behalf many callers come. The bound of one address is not for them. */
  readonly proxies?: readonly AddressRange[] | undefined;
  /** How long one may say nothing at first, milliseconds. Default: 5 s. A caller that connects has something to say. */
  readonly firstByteMs?: number | undefined;
}

/** A range of addresses. */
export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** By which bound a connection was refused. */
export type RefusedBy = 'all' | 'address';

const standardMost = 4096;

/** No proxy connects before it has something to say. */
const standardFirstByteMs = 5000;

/** The connections of a server. */
export class Connections {
  readonly #sockets = new Set<Socket>();
  readonly #byAddress = new Map<string, number>();
  readonly #proxies = new BlockList();
  readonly #mostOfAddress: number;
  readonly #firstByteMs: number;
  readonly #onRefused: (by: RefusedBy) => void;
  #made = 0;
  #heardAt = Number.NEGATIVE_INFINITY;

  /** Bounds the connections of a server from now on. A connection too many is ended without an answer. */
  constructor(server: Server, bounds: ConnectionBounds, onRefused: (by: RefusedBy) => void) {
    const { most = standardMost, mostOfAddress = Number.POSITIVE_INFINITY, proxies = [] } = bounds;
    for (const { address, prefix, family } of proxies) this.#proxies.addSubnet(address, prefix, family);
    this.#mostOfAddress = mostOfAddress;
    this.#firstByteMs = bounds.firstByteMs ?? standardFirstByteMs;
    this.#onRefused = onRefused;
    server.maxConnections = most;
    server.on('drop', () => onRefused('all'));
    server.on('connection', (socket: Socket) => this.#welcome(socket));
  }

  /** How many were made so far. */
  get made(): number {
    return this.#made;
  }

  /** When something was last heard: a connection that was made, or a request. By `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** Takes note of a request. */
  heard(): void {
    this.#heardAt = performance.now();
  }

  /** Ends all of them. */
  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #welcome(socket: Socket): void {
    this.#made += 1;
    this.heard();
    if (!this.#count(socket)) return;
    this.#sockets.add(socket);
    const silence = setTimeout(() => endIfSilent(socket), this.#firstByteMs).unref();
    socket.on('close', () => {
      clearTimeout(silence);
      this.#sockets.delete(socket);
    });
  }

  /** Counts a connection of an address. Returns false for one too many, which is ended. */
  #count(socket: Socket): boolean {
    const { remoteAddress: address = '', remoteFamily } = socket;
    if (this.#mostOfAddress === Number.POSITIVE_INFINITY) return true;
    const family = remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4';
    if (this.#proxies.check(address, family)) return true;
    const name = networkOf(address);
    const count = this.#byAddress.get(name) ?? 0;
    if (count >= this.#mostOfAddress) {
      this.#onRefused('address');
      socket.destroy();
      return false;
    }
    this.#byAddress.set(name, count + 1);
    socket.on('close', () => {
      const left = (this.#byAddress.get(name) ?? 1) - 1;
      if (left > 0) this.#byAddress.set(name, left);
      else this.#byAddress.delete(name);
    });
    return true;
  }
}

/** Ends a connection that said nothing. What came while the event loop was busy is read first: timers go before it in a turn. */
function endIfSilent(socket: Socket): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Returns what one caller has: an IPv4 address, or the first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail = ''] = address.split('::');
  const [first, last] = [head, tail].map((groups) => (groups === '' ? [] : groups.split(':')));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0');
  return [...(first ?? []), ...(address.includes('::') ? zeros : []), ...(last ?? [])].slice(0, 4).join(':');
}
