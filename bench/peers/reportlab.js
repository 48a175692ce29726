// ReportLab: a Python process that makes documents one after another, with Debian's python3-reportlab.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('reportlab_peer.py', import.meta.url));
const python = '/usr/bin/python3';

/** Returns what makes documents of a kind; nothing where ReportLab is missing, which a line says. */
export async function open({ kind, strangers }) {
  const found = spawnSync(python, ['-c', 'import reportlab'], { stdio: 'ignore' });
  if (found.status !== 0) {
    process.stderr.write('ReportLab is missing: apt-get install python3-reportlab\n');
    return undefined;
  }
  const child = spawn(python, [program, kind, strangers], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8');
  let heard = '';
  const waiting = [];
  child.stdout.on('data', (text) => {
    heard += text;
    for (let end = heard.indexOf('\n'); end >= 0; end = heard.indexOf('\n')) {
      waiting.shift()?.(JSON.parse(heard.slice(0, end)));
      heard = heard.slice(end + 1);
    }
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('ReportLab ended before its documents were made');
  });
  ended.catch(() => {});
  return {
    prepare: (content) => `${JSON.stringify(content)}\n`,
    /** The way of the data to Python and back is in the time: some ms of a long statement. */
    make(content) {
      const answer = new Promise((resolve) => waiting.push(resolve));
      child.stdin.write(content);
      return Promise.race([answer, ended]);
    },
    end: () => child.stdin.end(),
  };
}
