// Writes a ZIP file without compression (APPNOTE 6.3.10): all that a push needs of the format.

const encoder = new TextEncoder();

/** The flag that says that names are UTF-8 (4.4.4, bit 11). */
const utf8Names = 0x0800;
/** 1980-01-01, the first day of the format: the same files give the same bytes at any time. */
const firstDay = 0x21;

/** Returns a ZIP file of files by name, in the order of their names. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    const path = encoder.encode(name);
    const facts = [utf8Names, 0, 0, firstDay];
    const sizes = [crc32(bytes), bytes.length, bytes.length];
    const local = record(0x04034b50, [[20, ...facts], sizes, [path.length, 0]]);
    parts.push(local, path, bytes);
    directory.push(
      record(0x02014b50, [[20, 20, ...facts], sizes, [path.length, 0, 0, 0, 0], [0, offset]]),
      path,
    );
    offset += local.length + path.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = directory.length / 2;
  return joined([...parts, ...directory, record(0x06054b50, [[0, 0, count, count], [length, offset], [0]])]);
}

/** Returns a record: its signature, then numbers of two and of four bytes in turn, little-endian. */
function record(signature: number, groups: readonly (readonly number[])[]): Uint8Array {
  const sizes = groups.map((numbers, index) => numbers.length * (index % 2 === 0 ? 2 : 4));
  const bytes = new DataView(new ArrayBuffer(4 + sizes.reduce((sum, size) => sum + size, 0)));
  bytes.setUint32(0, signature, true);
  let at = 4;
  for (const [index, numbers] of groups.entries())
    for (const number of numbers) {
      if (index % 2 === 0) bytes.setUint16(at, number, true);
      else bytes.setUint32(at, number, true);
      at += index % 2 === 0 ? 2 : 4;
    }
  return new Uint8Array(bytes.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** CRC-32 as ZIP has it (4.4.7). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
