// The sandbox of the kernel as programs: what the filter lets pass on each processor, and that nothing is started when it is refused.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { makeFilter } from '../../src/render/sandbox/filter.ts';
import { filesOpen, makeStarter, makeTrial } from '../../src/render/sandbox/starter.ts';
import { auditNames, numberOf, type Processor, systemCalls } from '../../src/render/sandbox/system-calls.ts';
import { temporaryFolder } from '../platen.ts';

const folder = temporaryFolder();
after(() => folder.remove());

const processors: readonly Processor[] = ['x64', 'arm64'];
const program = 0x800200;
const ownPid = 4711;

/** What the filter answers to a call: 0 when it lets it pass, an error number, or -1 when the process is killed (bpf(4), seccomp(2)). */
function judge(
  filter: Uint8Array,
  architecture: number,
  call: number,
  args: readonly (number | bigint)[] = [],
): number {
  const data = new DataView(new ArrayBuffer(64));
  data.setUint32(0, call, true);
  data.setUint32(4, architecture, true);
  for (const [index, arg] of args.entries()) data.setBigInt64(16 + index * 8, BigInt(arg), true);
  const code = new DataView(filter.buffer, filter.byteOffset, filter.length);
  let value = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const operand = code.getUint32(at + 4, true);
    const jump = (holds: boolean): void => {
      at += 8 * code.getUint8(at + (holds ? 2 : 3));
    };
    switch (code.getUint16(at, true)) {
      case 0x20:
        value = data.getUint32(operand, true);
        break;
      case 0x54:
        value = (value & operand) >>> 0;
        break;
      case 0x15:
        jump(value === operand);
        break;
      case 0x45:
        jump((value & operand) !== 0);
        break;
      case 0x06:
        if (operand === 0x7fff0000) return 0;
        return operand >>> 16 === 5 ? operand & 0xffff : -1;
      default:
        throw new Error(`no such instruction at ${at}`);
    }
  }
  throw new Error('the filter gives no answer');
}

function filterFor(processor: Processor): Uint8Array {
  const { bytes, pidPlaces } = makeFilter(processor, program);
  assert.equal(pidPlaces.length, 2);
  for (const place of pidPlaces) new DataView(bytes.buffer).setUint32(place, ownPid, true);
  return bytes;
}

const [EPERM, EACCES, EINVAL, ENOTTY, ENOSYS] = [1, 13, 22, 25, 38];
const O_RDWR_CREAT = 0o102;

for (const processor of processors) {
  const filter = filterFor(processor);
  const ask = (name: keyof typeof systemCalls, ...args: readonly (number | bigint)[]): number =>
    judge(filter, auditNames[processor], numberOf(name, processor) ?? -1, args);

  describe(`the filter for ${processor}`, () => {
    it('lets pass what an engine needs', () => {
      for (const name of [
        'read',
        'write',
        'mmap',
        'futex',
        'epoll_pwait',
        'clock_gettime',
        'exit_group',
      ] as const)
        assert.equal(ask(name), 0, name);
    });

    it('looks at the arguments of what could reach out', () => {
      assert.equal(ask('openat', -100, 0, 0o2000000), 0);
      assert.equal(ask('openat', -100, 0, O_RDWR_CREAT), EACCES);
      assert.equal(ask('openat', -100, 0, 0o1), EACCES);
      assert.equal(ask('openat', -100, 0, 0o20200000), EACCES);
      assert.equal(ask('clone', 0x10f00), 0);
      assert.equal(ask('clone', 17), EPERM);
      assert.equal(ask('kill', ownPid, 9), 0);
      for (const pid of [0, -1, -ownPid, ownPid + 1, 1]) assert.equal(ask('kill', pid, 9), EPERM);
      assert.equal(ask('tgkill', ownPid, 5, 6), 0);
      assert.equal(ask('tgkill', 1, 1, 9), EPERM);
      assert.equal(ask('execve', program), 0);
      assert.equal(ask('execve', program + 1), EPERM);
      assert.equal(ask('execve', BigInt(program) + (1n << 32n)), EPERM);
      assert.equal(ask('prlimit64', 0, 7), 0);
      assert.equal(ask('prlimit64', 1, 7), EPERM);
      assert.equal(ask('prctl', 15), 0);
      assert.equal(ask('prctl', 4), EINVAL);
      assert.equal(ask('ioctl', 0, 0x5421), 0);
      assert.equal(ask('ioctl', 0, 0x5412), ENOTTY);
      assert.equal(ask('fcntl', 0, 3), 0);
      assert.equal(ask('fcntl', 0, 8), EINVAL);
    });

    it('knows no other call, and no other processor', () => {
      const passed = Array.from({ length: 600 }, (_, call) => call).filter(
        (call) => judge(filter, auditNames[processor], call) === 0,
      );
      const known = new Set(
        Object.keys(systemCalls).map((name) => numberOf(name as keyof typeof systemCalls, processor)),
      );
      assert.ok(passed.length > 60);
      assert.deepEqual(
        passed.filter((call) => !known.has(call)),
        [],
      );
      for (const name of ['seccomp', 'landlock_restrict_self', 'close_range'] as const)
        assert.equal(ask(name), ENOSYS, name);
      // The calls of 32 bits, and x32 on x64.
      assert.equal(judge(filter, 0x40000003, 3), -1);
      assert.equal(judge(filter, auditNames[processor], 0x40000001), ENOSYS);
    });
  });
}

const skip = process.platform !== 'linux' || process.arch !== 'x64' ? 'made for Linux on x64' : false;

describe('a starter', { skip }, () => {
  const file = (name: string, bytes: Uint8Array): string => {
    const path = join(folder.path, name);
    writeFileSync(path, bytes, { mode: 0o700 });
    return path;
  };
  const trial = file('trial', makeTrial('x64'));

  it('can make a sandbox here', () => {
    const { status } = spawnSync(trial);
    assert.ok(status === 0 || status === filesOpen, String(status));
  });

  it('starts nothing when the kernel takes no filter', () => {
    // In a sandbox no further one can be made.
    const around = makeStarter('x64', { execPath: trial, folders: [], files: [trial] });
    const { status, stderr } = spawnSync(file('around', around), [], { encoding: 'utf8' });
    assert.deepEqual(
      [status, stderr],
      [71, 'platen: the kernel takes no filter of system calls (seccomp)\n'],
    );
  });

  it('says which program it can not start', () => {
    const missing = makeStarter('x64', { execPath: '/no/such', folders: ['/no'], files: [] });
    const { status, stderr } = spawnSync(file('missing', missing), [], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [71, "platen: can't start /no/such\n"]);
  });
});
