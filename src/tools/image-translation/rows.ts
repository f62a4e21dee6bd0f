import type { EditedLine, FoundLine } from '@tuzuo/core/text/text-lines';

/** A line of the image with the user's edits. */
export type Row = {
  line: FoundLine;
  translation: string;
  /** Whether it is translated; otherwise it stays unchanged. */
  on: boolean;
};

const samePlace = (one: EditedLine['box'], other: FoundLine['box']) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The recognized lines with the edits of an earlier run; without one, lines with a translation are on. */
export function rowsOf(lines: readonly FoundLine[], decided: readonly EditedLine[] = []): Row[] {
  const known = lines.some(({ box }) => decided.some((edit) => samePlace(edit.box, box)));
  return lines.map((line) => {
    const edit = decided.find(({ box }) => samePlace(box, line.box));
    const translation = edit?.translation ?? line.translation ?? '';
    return { line, translation, on: known ? edit !== undefined : translation !== '' };
  });
}

/** The edits for the run: undefined when every line stays unchanged. */
export function editsOf(rows: readonly Row[]): EditedLine[] | undefined {
  const edits = rows.flatMap(({ line: { text, box }, translation, on }) =>
    on && translation.trim() !== '' ? [{ text, box, translation: translation.trim() }] : [],
  );
  return edits.length === 0 ? undefined : edits;
}
