// The proxies of deploy/, each for real, in front of a server of a test or a bench.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The proxies that there are configurations for. */
export type ProxyName = 'nginx' | 'caddy';

/** What a proxy is started with. */
export interface ProxyOptions {
  /** A folder for its files. With `tls`, the certificate lies in it as `fullchain.pem` and `privkey.pem`. */
  readonly folder: string;
  /** The server behind it, such as `127.0.0.1:8080`. */
  readonly target: string;
  /** Whether it speaks TLS, as it does where it is deployed. */
  readonly tls: boolean;
}

/** A proxy that runs. */
export interface RunningProxy {
  readonly port: number;
  end(): Promise<void>;
}

/** Returns why there is no such proxy here, or false. */
export function lacks(name: ProxyName): string | false {
  return spawnSync('which', [name]).status === 0 ? false : `${name} is not installed`;
}

/** Starts a proxy with its configuration of deploy/. It may not listen yet. */
export async function startProxy(name: ProxyName, options: ProxyOptions): Promise<RunningProxy> {
  const port = await freePort();
  const child = name === 'nginx' ? startNginx(port, options) : startCaddy(port, options);
  return { port, end: () => ended(child) };
}

function deployed(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../deploy/${name}`, import.meta.url)), 'utf8');
}

function startNginx(port: number, { folder, target, tls }: ProxyOptions): ChildProcess {
  const path = (name: string): string => join(folder, name);
  const given = deployed('nginx.conf')
    .replace('127.0.0.1:8080', target)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}${tls ? ' ssl' : ''}`)
    .replaceAll('/etc/ssl/platen/', `${folder}/`);
  const own = tls ? given : given.replaceAll(/^\s*ssl_certificate.*$/gm, '');
  mkdirSync(path('nginx'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path('nginx')}/${name};`,
  );
  // Its workers would be another user, who may not write into the folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const frame = `${user}daemon off; pid ${path('nginx.pid')}; error_log ${path('nginx.log')}; events { worker_connections 4096; }`;
  writeFileSync(path('nginx.conf'), `${frame}\nhttp { access_log off; ${places.join(' ')}\n${own}\n}`);
  execFileSync('nginx', ['-t', '-c', path('nginx.conf')], { stdio: 'ignore' });
  return spawn('nginx', ['-c', path('nginx.conf')], { stdio: 'ignore' });
}

function startCaddy(port: number, { folder, target, tls }: ProxyOptions): ChildProcess {
  const path = (name: string): string => join(folder, name);
  const certificate = `\n\ttls ${path('fullchain.pem')} ${path('privkey.pem')}`;
  const site = tls ? `https://localhost:${port}` : `http://:${port}`;
  const own = deployed('Caddyfile')
    .replace('127.0.0.1:8080', target)
    .replace('pdf.example.com {', `${site} {\n\tbind 127.0.0.1${tls ? certificate : ''}`);
  writeFileSync(path('Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const words = ['run', '--config', path('Caddyfile'), '--adapter', 'caddyfile'];
  return spawn('caddy', words, { stdio: 'ignore', env });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
