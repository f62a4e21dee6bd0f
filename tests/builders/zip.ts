import { crc32, inflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

/** Fields shared by a file's two headers: version, flags, method, time, date, checksum, two sizes, name length. */
function common(name: Buffer, data: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const signed = (signature: number, ...parts: Buffer[]) => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
};

/** A ZIP of uncompressed files. Names are used unmodified, even dangerous ones. */
export function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  nameOf: (path: string) => Buffer = (path) => Buffer.from(path),
): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, data] = [nameOf(path), typeof content === 'string' ? Buffer.from(content) : content];
    const local = signed(LOCAL, common(name, data), name, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(signed(ENTRY, Buffer.from([20, 0]), common(name, data), place, name));
    locals.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(table.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, table, signed(END, end)]);
}

const CENTRAL_HEAD = 46;
const LOCAL_HEAD = 30;
const DEFLATED = 8;

/** The files of an archive, by name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(signed(END));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, nameLength, extraLength, noteLength] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const name = archive.toString('utf8', at + CENTRAL_HEAD, at + CENTRAL_HEAD + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const from = local + LOCAL_HEAD + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(from, from + size);
    files.set(name, archive.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(data) : data);
    at += CENTRAL_HEAD + nameLength + extraLength + noteLength;
  }
  return files;
}
