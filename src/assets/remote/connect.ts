// Opens connections. Each is judged by the address that it goes to, before a byte is sent over it.
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { AddressRules } from './addresses.ts';
import type { ResolveHost } from './policy.ts';

/** What a connector is made with. */
export interface ConnectorSettings {
  readonly rules: AddressRules;
  readonly resolve: ResolveHost;
  readonly timeoutMs: number;
}

/**
 * Returns a connector for undici. TLS is laid over a socket that was opened plainly: `tls.connect` takes a `blockList`
 * and ignores it, only `net.connect` heeds it. The address that was reached is checked once more.
 */
export function ruledConnector(
  build: typeof buildConnector,
  { rules, resolve, timeoutMs }: ConnectorSettings,
): buildConnector.connector {
  const lookup = lookupWith(resolve, timeoutMs);
  const plain = build({ blockList: rules, lookup, timeout: timeoutMs, allowH2: false });
  // This is set explicitly: otherwise NODE_TLS_REJECT_UNAUTHORIZED would decide.
  const secure = build({ timeout: timeoutMs, allowH2: false, rejectUnauthorized: true });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    const port = options.port || (isSecure ? '443' : '80');
    plain({ hostname: options.hostname, protocol: 'http:', port }, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const fault = faultOf(socket, rules);
      if (fault !== undefined) {
        socket.destroy();
        return callback(fault, null);
      }
      if (!isSecure) return callback(null, socket);
      return secure({ ...options, port, httpSocket: socket }, callback);
    });
  };
}

function faultOf(socket: Socket, rules: AddressRules): Error | undefined {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined) return coded('the connection is closed already', 'ECONNRESET');
  const refused = rules.check(remoteAddress, isIP(remoteAddress) === 4 ? 'ipv4' : 'ipv6');
  return refused ? coded('the address that was reached is refused', 'ERR_IP_BLOCKED') : undefined;
}

/** Returns the resolver in the form that `net.connect` takes. It is not called for addresses, which need no lookup. */
function lookupWith(resolve: ResolveHost, timeoutMs: number): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, AbortSignal.timeout(timeoutMs)).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        const [first] = found;
        if (first === undefined) callback(coded(`no address of ${hostname}`, 'ENOTFOUND'), '', 0);
        else if (options.all === true) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

function coded(message: string, code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(message), { code });
}
