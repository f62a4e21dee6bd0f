import { type PdfPart, streamOf, trailerOf, updatePdf } from '../../../renderer/pdf-objects';

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

/**
 * Adds what the canvas cannot express to a PDF: trim and bleed boxes, and metadata. Appends an incremental update, so
 * that no existing byte changes.
 */
export function completePdf(file: Buffer, { trim, bleed, media, xmp }: Additions): Buffer {
  const text = file.toString('latin1');
  const changed: PdfPart[] = objectsOf(text, 'Page').map(({ number, entries }) => {
    // The canvas supports only whole points, and its origin is their top left corner.
    const [whole = '', tall] = /\/MediaBox \[0 0 \d+ (\d+)\]/.exec(entries) ?? [];
    const [mediaBox, trimBox, bleedBox] = [media, trim, bleed].map((box) => boxOf(box, Number(tall)));
    const boxes = `/MediaBox ${mediaBox}\n/TrimBox ${trimBox}\n/BleedBox ${bleedBox}`;
    return {
      number,
      content: Buffer.from(`<</Type /Page\n${entries.replace(whole, boxes)}>>`, 'latin1'),
    };
  });
  if (xmp) {
    const { size } = trailerOf(text);
    changed.push({ number: size, content: streamOf('/Type /Metadata\n/Subtype /XML\n', xmp) });
    for (const { number, entries } of objectsOf(text, 'Catalog')) {
      const content = Buffer.from(`<</Type /Catalog\n/Metadata ${size} 0 R\n${entries}>>`, 'latin1');
      changed.push({ number, content });
    }
  }
  return updatePdf(file, changed);
}
