import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { wrapText } from '@tuzuo/core/text/wrap-text';
import { type FontWeight, setFont } from './fonts';
import { correctTexts } from './pdf-text';

/** A label and its value. */
type Fact = readonly [name: string, value: string];

/** `share` is of the width; figures are right-aligned. */
type Column = { title: string; share: number; isFigure?: boolean };

/** A business document: title, parties and dates, a table, and totals. */
type Paper = {
  title: string;
  /** Issuer, next to the title. */
  from: string;
  facts: readonly Fact[];
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  totals: readonly Fact[];
  notes: readonly string[];
};

/** A4 in points. */
const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 20;
const GAP = 8;
const FACT_WIDTH = 110;
const COLORS = { text: '#1a1d23', muted: '#5b6270', line: '#d7dbe2' };
const SIZE = { title: 20, text: 10, small: 8 } as const;
const LEADING = 1.5;

/** The font is Chinese, where the French apostrophe is as wide as an ideograph. */
const narrow = (words: string) => words.replaceAll('’', "'").replace(/[\u202f\u00a0]/g, ' ');

/** The parts of a line that are drawn alike: quotation marks, and what is between them. */
const partsOf = (line: string) => line.split(/(['"])/).filter((part) => part !== '');

/**
 * Sets the language of a part. It chooses among alternate glyphs, of which a PDF can name only some: of digits, those
 * for Chinese; of straight quotation marks, those for Latin.
 */
function setLanguage(context: SKRSContext2D, part: string): SKRSContext2D {
  context.lang = /^['"]$/.test(part) ? 'en' : 'zh-CN';
  return context;
}

const widthOf = (context: SKRSContext2D, line: string): number =>
  partsOf(line).reduce((sum, part) => sum + setLanguage(context, part).measureText(part).width, 0);

function drawLine(context: SKRSContext2D, line: string, x: number, y: number): void {
  let left = x;
  for (const part of partsOf(line)) {
    setLanguage(context, part).fillText(part, left, y);
    left += context.measureText(part).width;
  }
}

/** Creates a pen that starts a new page when something does not fit. */
function createPen(pdf: PDFDocument, footer: string) {
  let canvas: SKRSContext2D | undefined;
  let y = 0;
  let pages = 0;

  const use = (size: number, weight: FontWeight = 400, color: string = COLORS.text): SKRSContext2D => {
    if (!canvas) throw new Error('no page is open');
    setFont(canvas, { size, weight });
    canvas.fillStyle = color;
    return canvas;
  };
  const end = () => {
    if (!canvas) return;
    const bottom = PAGE.height - MARGIN;
    const context = use(SIZE.small, 400, COLORS.muted);
    drawLine(context, narrow(footer), MARGIN, bottom);
    const number = String(pages);
    drawLine(context, number, PAGE.width - MARGIN - widthOf(context, number), bottom);
    pdf.endPage();
  };
  const startPage = () => {
    end();
    canvas = pdf.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D;
    pages += 1;
    y = MARGIN;
  };
  startPage();

  return {
    end,
    begin: startPage,
    use,
    fits: (height: number) => y + height <= BOTTOM,
    move: (by: number) => {
      y += by;
    },
    linesOf: (text: string, width: number, size: number = SIZE.text, weight: FontWeight = 400) => {
      const context = use(size, weight);
      const measure = (words: string) => widthOf(context, words);
      const whole = wrapText(narrow(text), width, measure);
      // Splits between letters only if a single word, such as a number of forty digits, is too wide.
      const isWide = whole.some((line) => measure(line) > width);
      const lines = isWide ? wrapText(narrow(text), width, measure, { parting: 'letters' }) : whole;
      return lines.length === 0 ? [''] : lines;
    },
    /** Writes lines below each other from the current position, which stays unchanged. */
    write: (lines: readonly string[], x: number, { size = SIZE.text as number, right = 0 } = {}) => {
      for (const [index, line] of lines.entries()) {
        if (!canvas) continue;
        const left = right > 0 ? right - widthOf(canvas, line) : x;
        drawLine(canvas, line, left, y + (index + 0.8) * size * LEADING);
      }
    },
    rule: () => {
      if (!canvas) return;
      canvas.fillStyle = COLORS.line;
      canvas.fillRect(MARGIN, y, WIDTH, 0.5);
    },
  };
}

type Pen = ReturnType<typeof createPen>;

function drawFacts(pen: Pen, facts: readonly Fact[], weight: FontWeight = 400): void {
  for (const [name, value] of facts) {
    const names = pen.linesOf(name, FACT_WIDTH);
    const values = pen.linesOf(value, WIDTH - FACT_WIDTH - GAP, SIZE.text, weight);
    const height = Math.max(names.length, values.length) * SIZE.text * LEADING;
    if (!pen.fits(height)) pen.begin();
    pen.use(SIZE.text, 400, COLORS.muted);
    pen.write(names, MARGIN);
    pen.use(SIZE.text, weight);
    pen.write(values, MARGIN + FACT_WIDTH + GAP);
    pen.move(height);
  }
}

function drawRow(pen: Pen, columns: readonly Column[], cells: readonly string[], weight: FontWeight): void {
  let x = MARGIN;
  const places = columns.map(({ share, isFigure }, index) => {
    const width = share * WIDTH - GAP;
    const place = { lines: pen.linesOf(cells[index] ?? '', width, SIZE.text, weight), x, width, isFigure };
    x += share * WIDTH;
    return place;
  });
  const height = Math.max(...places.map(({ lines }) => lines.length)) * SIZE.text * LEADING + GAP / 2;
  if (!pen.fits(height)) pen.begin();
  pen.use(SIZE.text, weight, weight === 400 ? COLORS.text : COLORS.muted);
  for (const { lines, x: left, width, isFigure } of places) {
    pen.write(lines, left, isFigure ? { right: left + width } : {});
  }
  pen.move(height);
}

/** Renders a document as a PDF of A4 pages with selectable text in Noto Sans SC. */
export function drawPaper({ title, from, facts, columns, rows, totals, notes }: Paper): Buffer {
  const pdf = new PDFDocument({ title, author: from, producer: 'Tuzuo', creator: 'Tuzuo' });
  const pen = createPen(pdf, `${from} · ${title}`);
  pen.use(SIZE.title, 700);
  pen.write([narrow(title)], MARGIN, { size: SIZE.title });
  pen.move(SIZE.title * LEADING + GAP / 2);
  pen.use(SIZE.text, 400, COLORS.muted);
  pen.write(pen.linesOf(from, WIDTH), MARGIN);
  pen.move(SIZE.text * LEADING + 2 * GAP);
  drawFacts(pen, facts);
  pen.move(2 * GAP);
  drawRow(
    pen,
    columns,
    columns.map((column) => column.title),
    500,
  );
  pen.rule();
  pen.move(GAP / 2);
  for (const row of rows) drawRow(pen, columns, row, 400);
  pen.rule();
  pen.move(GAP);
  drawFacts(pen, totals, 700);
  pen.move(2 * GAP);
  for (const note of notes) {
    const lines = pen.linesOf(note, WIDTH, SIZE.small);
    const height = lines.length * SIZE.small * LEADING;
    if (!pen.fits(height)) pen.begin();
    pen.use(SIZE.small, 400, COLORS.muted);
    pen.write(lines, MARGIN, { size: SIZE.small });
    pen.move(height);
  }
  pen.end();
  return correctTexts(pdf.close());
}
