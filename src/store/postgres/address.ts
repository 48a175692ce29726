// The address of a PostgreSQL database: `postgres://user@host:port/database?sslmode=…`, checked part by part.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { ClientConfig } from 'pg';
import { reason } from '../file-system.ts';
import { withoutPassword } from '../location.ts';
import { OperatorError } from '../records.ts';

const knownParameters = ['host', 'user', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/**
 * Returns how a client connects. `passwordFile` names a file whose first line is the password. Throws `OperatorError`
 * with the part that is out of form.
 */
export function clientConfigOf(address: string, passwordFile?: string): ClientConfig {
  const shown = withoutPassword(address);
  const url = parse(address, shown);
  const parameters = url.searchParams;
  const stray = [...parameters.keys()].find((name) => !knownParameters.includes(name));
  if (stray !== undefined)
    throw new OperatorError(`${shown}: unknown parameter "${stray}", expected ${knownParameters.join(', ')}`);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (database === '' || database.includes('/'))
    throw new OperatorError(`${shown}: expected the name of a database, as in postgres://user@host/database`);
  const host = parameters.get('host') ?? decodeURIComponent(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  const user = decodeURIComponent(url.username) || (parameters.get('user') ?? '');
  const password = passwordFile === undefined ? decodeURIComponent(url.password) : firstLineOf(passwordFile);
  return {
    database,
    ...(host !== '' && { host }),
    ...(url.port !== '' && { port: Number(url.port) }),
    ...(user !== '' && { user }),
    ...(password !== '' && { password }),
    ssl: tlsOf(parameters, host, shown),
  };
}

function parse(address: string, shown: string): URL {
  try {
    return new URL(address);
  } catch {
    throw new OperatorError(`${shown}: expected an address such as postgres://user@host:5432/database`);
  }
}

function firstLineOf(file: string): string {
  return readNamed(file).split(/\r?\n/, 1)[0] ?? '';
}

function readNamed(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`can't read ${file}: ${reason(error)}`, { cause: error });
  }
}

/** TLS with a checked certificate, unless the address says otherwise or the database is on this machine. */
function tlsOf(parameters: URLSearchParams, host: string, shown: string): ClientConfig['ssl'] {
  const mode = parameters.get('sslmode') ?? (isLocal(host) ? 'disable' : 'verify-full');
  if (mode === 'disable') return false;
  if (mode !== 'verify-full')
    throw new OperatorError(
      `${shown}: expected sslmode=verify-full or sslmode=disable, got "${mode}": the certificate of the server is always checked`,
    );
  const file = (name: string): string | undefined => {
    const path = parameters.get(name);
    return path === null ? undefined : readNamed(path);
  };
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')];
  return {
    rejectUnauthorized: true,
    // The client of the database would compare the certificate of an address with "localhost".
    checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
    // An address has no name that a server could be asked for.
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
  };
}

function isLocal(host: string): boolean {
  return host === '' || host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}
