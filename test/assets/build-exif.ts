// Test builder: EXIF blocks, and JPEGs that carry them.

/** A TIFF structure with an orientation, as EXIF and the PNG chunk `eXIf` hold it. */
export function exifWith(orientation: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write(little ? 'II' : 'MM', 'latin1');
  const put16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const put32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  put16(42, 2);
  put32(8, 4);
  put16(1, 8);
  put16(0x0112, 10);
  put16(3, 12);
  put32(1, 14);
  put16(orientation, 18);
  return tiff;
}

/** The JPEG with an APP1 segment of this EXIF behind its first marker. */
export function withExif(jpeg: Uint8Array, tiff: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, (content.length + 2) >> 8, (content.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
