/** An object of a PDF that is added or replaced: its number, and its content between `obj` and `endobj`. */
export type PdfPart = { number: number; content: Buffer };

type Trailer = { size: number; root: number; info: string; xref: number };

/** The trailer of a PDF as our canvas writes it: uncompressed, with one cross-reference table. */
export function trailerOf(text: string): Trailer {
  const [, size, root, info = '', xref] =
    /trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R\n?(\/Info \d+ 0 R)?[\s\S]*?>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(
      text,
    ) ?? [];
  if (size === undefined || root === undefined || xref === undefined) throw new Error('PDF has no trailer');
  return { size: Number(size), root: Number(root), info, xref: Number(xref) };
}

/** A stream with the entries of its dictionary besides its length. */
export const streamOf = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** Cross-reference table entry for an object at this offset: 20 bytes. */
const entryAt = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;

/** Adds and replaces objects by an incremental update, so that no existing byte changes. */
export function updatePdf(file: Buffer, changed: readonly PdfPart[]): Buffer {
  const { size, root, info, xref } = trailerOf(file.toString('latin1'));
  const parts: Buffer[] = [file];
  let end = file.length;
  let table = '';
  let count = size;
  for (const { number, content } of [...changed].sort((a, b) => a.number - b.number)) {
    table += `${number} 1\n${entryAt(end)}`;
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    parts.push(part);
    end += part.length;
    count = Math.max(count, number + 1);
  }
  const trailer = `<</Size ${count}\n/Root ${root} 0 R\n${info}\n/Prev ${xref}>>`;
  parts.push(Buffer.from(`xref\n${table}trailer\n${trailer}\nstartxref\n${end}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}
