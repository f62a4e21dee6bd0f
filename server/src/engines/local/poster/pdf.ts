import { loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { preparePage } from '@tuzuo/poster/draw/page';
import type { CanvasPort, DrawResources } from '@tuzuo/poster/draw/port';
import type { PosterJob } from '../../port';
import { completePdf, type PdfBox } from './pdf-update';
import type { PlacedLabel } from './placed-label';

const POINTS_PER_INCH = 72;
const MM_PER_INCH = 25.4;
/** For a page without a print size. */
const PIXELS_PER_INCH = 96;

/** Resolution of pictures and of effects that cannot be paths (shadows, blur). */
const DPI = 300;
const PIXELS = DPI / POINTS_PER_INCH;
const JPEG_QUALITY = 92;

const MARK_MM = 5;
const MARK_GAP_MM = 2;
const MARK_WIDTH = 0.25;

const points = (millimetres: number) => (millimetres * POINTS_PER_INCH) / MM_PER_INCH;

/** Boxes of a page in points: trim, bleed, and media with the crop marks. */
function pageBoxes({
  document: { size },
  bleed,
  cropMarks,
}: Pick<PosterJob, 'document' | 'bleed' | 'cropMarks'>) {
  const { print } = size;
  const scale = print ? points(print.widthMm) / size.width : POINTS_PER_INCH / PIXELS_PER_INCH;
  const width = size.width * scale;
  const height = size.height * scale;
  const beyond = bleed && print ? points(print.bleedMm) : 0;
  const margin = beyond + (cropMarks ? points(MARK_MM + MARK_GAP_MM) : 0);
  const around = (by: number): PdfBox => ({
    left: margin - by,
    top: margin - by,
    width: width + 2 * by,
    height: height + 2 * by,
  });
  return { scale, margin, trim: around(0), bleed: around(beyond), media: around(margin) };
}

/** Draws the eight crop marks, which end outside the bleed. */
function drawMarks(canvas: SKRSContext2D, trim: PdfBox, bleed: PdfBox): void {
  const gap = trim.left - bleed.left + points(MARK_GAP_MM);
  const length = points(MARK_MM);
  const right = trim.left + trim.width;
  const bottom = trim.top + trim.height;
  canvas.save();
  canvas.strokeStyle = '#000000';
  canvas.lineWidth = MARK_WIDTH;
  canvas.beginPath();
  for (const x of [trim.left, right]) {
    for (const y of [trim.top - gap - length, bottom + gap]) {
      canvas.moveTo(x, y);
      canvas.lineTo(x, y + length);
    }
  }
  for (const y of [trim.top, bottom]) {
    for (const x of [trim.left - gap - length, right + gap]) {
      canvas.moveTo(x, y);
      canvas.lineTo(x + length, y);
    }
  }
  canvas.stroke();
  canvas.restore();
}

type PdfOptions = {
  /** An XMP packet. */
  xmp: Buffer | undefined;
  /** The visible label for a page, in its own units. */
  label: (page: number) => Promise<PlacedLabel | undefined>;
  /** Reports the number of finished pages. */
  onPage: (done: number) => void;
};

/** Draws the pages as one PDF with text and shapes as paths; the size is in pixels of the page. */
export async function drawPdf(
  job: PosterJob,
  resources: DrawResources,
  { xmp, label, onPage }: PdfOptions,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { document, pages, bleed } = job;
  const { scale, margin, ...boxes } = pageBoxes(job);
  const pdf = new PDFDocument({ producer: 'Tuzuo', rasterDPI: DPI, encodingQuality: JPEG_QUALITY });
  const { width, height } = boxes.media;
  for (const [index, page] of pages.entries()) {
    const placed = await label(page);
    const letters = placed && (await loadImage(placed.png));
    const canvas = pdf.beginPage(width, height) as unknown as SKRSContext2D;
    canvas.save();
    // Drawn in pixels at print resolution on a canvas in points, so that pictures keep that resolution.
    canvas.scale(1 / PIXELS, 1 / PIXELS);
    preparePage(document, page, resources, { vector: { pixels: 1 } }).draw(canvas as unknown as CanvasPort, {
      scale: scale * PIXELS,
      x: -margin * PIXELS,
      y: -margin * PIXELS,
      width: width * PIXELS,
      height: height * PIXELS,
      bleed,
    });
    canvas.restore();
    if (placed && letters) {
      canvas.drawImage(
        letters,
        margin + placed.left * scale,
        margin + placed.top * scale,
        letters.width * scale,
        letters.height * scale,
      );
    }
    if (job.cropMarks) drawMarks(canvas, boxes.trim, boxes.bleed);
    pdf.endPage();
    onPage(index + 1);
  }
  return {
    bytes: completePdf(pdf.close(), { ...boxes, xmp }),
    width: Math.round(document.size.width),
    height: Math.round(document.size.height),
  };
}
