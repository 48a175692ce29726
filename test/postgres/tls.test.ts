// TLS to the database: the certificate of the server is checked, its authority and its name.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openStore } from '../../src/store/open.ts';
import { until } from '../until.ts';
import { type PostgresServer, startPostgres, withoutPostgres } from './server.ts';

describe('TLS to PostgreSQL', { skip: withoutPostgres }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-tls-'));
  const path = (name: string): string => join(folder, name);
  const openssl = (...words: readonly string[]): void =>
    void execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const newKey = (name: string): readonly string[] => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  ];
  /** Makes a certificate for names, by the authority or by itself. */
  const certify = (name: string, names: string, by: 'ca' | 'itself'): void => {
    const authority = by === 'ca' ? ['-CA', 'ca.pem', '-CAkey', 'ca.key'] : [];
    openssl('req', '-x509', ...newKey(name), '-addext', `subjectAltName=${names}`, ...authority);
    chmodSync(path(`${name}.key`), 0o600);
    if (process.geteuid?.() === 0) chownSync(path(`${name}.key`), 65534, 65534);
  };
  let server: PostgresServer;
  before(async () => {
    chmodSync(folder, 0o755);
    openssl('req', '-x509', ...newKey('ca'), '-addext', 'basicConstraints=critical,CA:TRUE');
    certify('right', 'DNS:localhost', 'ca');
    certify('wrong-name', 'DNS:db.example.com', 'ca');
    certify('address', 'IP:127.0.0.1', 'ca');
    certify('own', 'DNS:localhost', 'itself');
    server = await startPostgres(
      'ssl=on',
      `ssl_cert_file=${path('right.pem')}`,
      `ssl_key_file=${path('right.key')}`,
    );
    await server.create('secure');
  });
  after(() => {
    server.remove();
    rmSync(folder, { recursive: true });
  });

  /** Lets the server show a certificate from now on. */
  const show = async (name: string): Promise<void> => {
    server.stop('fast');
    server.start(`ssl_cert_file=${path(`${name}.pem`)}`, `ssl_key_file=${path(`${name}.key`)}`);
  };
  const address = (host: string, authority = 'ca.pem'): string =>
    `postgres://postgres@${host}:${server.port}/secure?sslmode=verify-full&sslrootcert=${path(authority)}`;
  const refused = (where: string, line: RegExp): Promise<void> =>
    assert.rejects(openStore({ address: where }, { onFatal: assert.fail }), line);

  it('takes the certificate of a known authority and of the right name, and no other', async () => {
    const opened = await openStore({ address: address('localhost') }, { onFatal: assert.fail, serve: true });
    await opened.store.probe();
    const encrypted = () =>
      server.run(
        'secure',
        `SELECT bool_and(ssl) AS all, count(*)::int > 1 AS several FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE application_name = 'platen'`,
      );
    assert.deepEqual(await encrypted(), [{ all: true, several: true }], 'the pool and the pulse');
    await opened.close();
    await refused(
      address('127.0.0.1'),
      /the certificate of the server is not accepted, .*127\.0\.0\.1 is not in the cert/,
    );
    await refused(
      address('localhost', 'own.pem'),
      /not accepted, .*: name its authority with \?sslrootcert=FILE/,
    );
    await refused(`postgres://postgres@localhost:${server.port}/secure?sslmode=verify-full`, /not accepted/);
    await show('wrong-name');
    await refused(
      address('localhost'),
      /not accepted, .*Host: localhost\. is not in the cert's altnames: DNS:db\.example\.com/,
    );
    await show('own');
    await refused(address('localhost'), /not accepted, .*self-signed certificate/);
    await show('address');
    const byAddress = await openStore({ address: address('127.0.0.1') }, { onFatal: assert.fail });
    await byAddress.close();
    await refused(address('localhost'), /not accepted/);
  });

  it('goes on with no other certificate when the server comes back with one', async () => {
    await show('right');
    const opened = await openStore({ address: address('localhost') }, { onFatal: assert.fail, serve: true });
    await opened.store.listPlans();
    await show('own');
    await until('it is away', () => opened.database?.isAway() === true);
    await assert.rejects(opened.store.listPlans(), /the database does not answer/);
    await show('right');
    await until('it is back', () => opened.database?.isAway() === false);
    assert.equal((await opened.store.listPlans()).length, 1);
    await opened.close();
  });
});
