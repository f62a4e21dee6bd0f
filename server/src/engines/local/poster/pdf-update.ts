/** A rectangle of a page, relative to its top left corner. */
export type PdfBox = { left: number; top: number; width: number; height: number };

type Additions = {
  trim: PdfBox;
  bleed: PdfBox;
  media: PdfBox;
  /** An XMP packet. */
  xmp: Buffer | undefined;
};

/** An object of the file: its number, and its dictionary's entries. */
type PdfObject = { number: number; entries: string };

/** Finds the objects of a type, in a file with uncompressed dictionaries. */
function objectsOf(text: string, type: string): PdfObject[] {
  const pattern = new RegExp(`(?:^|\\n)(\\d+) 0 obj\\n<</Type /${type}\\n([\\s\\S]*?)>>\\nendobj`, 'g');
  return [...text.matchAll(pattern)].map(([, number, entries = '']) => ({ number: Number(number), entries }));
}

const decimal = (value: number) => String(Math.round(value * 1_000) / 1_000);

const boxOf = ({ left, top, width, height }: PdfBox, page: number) =>
  `[${[left, page - top - height, left + width, page - top].map(decimal).join(' ')}]`;

/** Cross-reference table entry for an object at this offset: 20 bytes. */
const entryAt = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;

/**
 * Adds what the canvas cannot express to a PDF: trim and bleed boxes, and metadata. Appends an incremental update, so
 * that no existing byte changes.
 */
export function completePdf(file: Buffer, { trim, bleed, media, xmp }: Additions): Buffer {
  const text = file.toString('latin1');
  const [, size, root, info, , xref] =
    /trailer\n<<\/Size (\d+)\n\/Root (\d+) 0 R\n?(\/Info \d+ 0 R)?([\s\S]*?)>>\nstartxref\n(\d+)\n%%EOF\s*$/.exec(
      text,
    ) ?? [];
  if (size === undefined || root === undefined || xref === undefined) throw new Error('a PDF has no trailer');
  const parts: Buffer[] = [file];
  const offsets: { number: number; offset: number }[] = [];
  let end = file.length;
  const append = (part: Buffer) => {
    parts.push(part);
    end += part.length;
  };
  const add = (number: number, ...content: Buffer[]) => {
    offsets.push({ number, offset: end });
    append(Buffer.concat([Buffer.from(`${number} 0 obj\n`), ...content, Buffer.from('\nendobj\n')]));
  };
  for (const { number, entries } of objectsOf(text, 'Page')) {
    // The canvas supports only whole points, and its origin is their top left corner.
    const [whole = '', tall] = /\/MediaBox \[0 0 \d+ (\d+)\]/.exec(entries) ?? [];
    const [mediaBox, trimBox, bleedBox] = [media, trim, bleed].map((box) => boxOf(box, Number(tall)));
    const boxes = `/MediaBox ${mediaBox}\n/TrimBox ${trimBox}\n/BleedBox ${bleedBox}`;
    add(number, Buffer.from(`<</Type /Page\n${entries.replace(whole, boxes)}>>`, 'latin1'));
  }
  let count = Number(size);
  if (xmp) {
    const head = `<</Type /Metadata\n/Subtype /XML\n/Length ${xmp.length}>>\nstream\n`;
    add(count, Buffer.from(head), xmp, Buffer.from('\nendstream'));
    for (const { number, entries } of objectsOf(text, 'Catalog')) {
      add(number, Buffer.from(`<</Type /Catalog\n/Metadata ${count} 0 R\n${entries}>>`, 'latin1'));
    }
    count += 1;
  }
  const table = offsets
    .sort((a, b) => a.number - b.number)
    .map(({ number, offset }) => `${number} 1\n${entryAt(offset)}`)
    .join('');
  const trailer = `<</Size ${count}\n/Root ${root} 0 R\n${info ?? ''}\n/Prev ${xref}>>`;
  const start = end;
  append(Buffer.from(`xref\n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}
