import type { FontFaces } from '../glyphs';
import type { EditState } from './state';

/** What an action may need to know beside the state. */
export interface EditTools {
  /** Measures of the fonts that have come: with them a box grows with its text at once. */
  faces?: FontFaces;
}

/** Something that can be done to a poster: declared once for the panel, the keyboard, the menu and the tests. */
export interface EditAction<Params = void> {
  /** Name of its sign among Phosphor's icons. */
  icon: string;
  /** Keys that do it, each with what it takes then: `Mod` (Cmd or Ctrl), `Alt`, `Shift`, then the key as browsers say. */
  shortcuts?: Readonly<Record<string, Params>>;
  /** Whether it would do anything now. */
  isEnabled(state: EditState): boolean;
  /** The state after it; the same state when nothing came of it. */
  perform(state: EditState, params: Params, tools: EditTools): EditState;
  /** Steps with the same text here, one right after the other, are one step for undo. */
  merges?(state: EditState, params: Params): string;
  /** It may bring more than a document can hold: then nothing happens. */
  adds?: boolean;
}

/** Declares actions, each with the type of what it takes. */
export const action = <Params = void>(one: EditAction<Params>): EditAction<Params> => one;

/** The merge key of a change of one kind to the same selection: a slider's way is one step. */
export const bySelection =
  (kind: string) =>
  ({ page, selection }: EditState): string =>
    `${kind} ${page} ${selection.join(' ')}`;
