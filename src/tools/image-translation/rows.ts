import type { EditedLine, FoundLine } from '@tuzuo/core/text/text-lines';

/** A line of the picture as the user has it. */
export type Row = {
  line: FoundLine;
  translation: string;
  /** Whether it is to be set again; otherwise it stays as it is. */
  on: boolean;
};

const samePlace = (one: EditedLine['box'], other: FoundLine['box']) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What was found, with what was decided about it in an earlier run; without one, what has a translation is on. */
export function rowsOf(lines: readonly FoundLine[], decided: readonly EditedLine[] = []): Row[] {
  const known = lines.some(({ box }) => decided.some((edit) => samePlace(edit.box, box)));
  return lines.map((line) => {
    const edit = decided.find(({ box }) => samePlace(box, line.box));
    const translation = edit?.translation ?? line.translation ?? '';
    return { line, translation, on: known ? edit !== undefined : translation !== '' };
  });
}

/** What the run is to set: undefined when every line stays as it is. */
export function editsOf(rows: readonly Row[]): EditedLine[] | undefined {
  const edits = rows.flatMap(({ line: { text, box }, translation, on }) =>
    on && translation.trim() !== '' ? [{ text, box, translation: translation.trim() }] : [],
  );
  return edits.length === 0 ? undefined : edits;
}
