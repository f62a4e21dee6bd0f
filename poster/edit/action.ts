import type { FontFaces } from '../fonts/glyphs';
import type { EditState } from './state';

/** What an action may need besides the state. */
export interface EditTools {
  /** The loaded font metrics: with them a box grows with its text at once. */
  faces?: FontFaces;
}

/** An editing action, declared once for the panel, the keyboard, the menu and the tests. */
export interface EditAction<Params = void> {
  /** Name of its Phosphor icon. */
  icon: string;
  /**
   * Keyboard shortcuts with the parameters of each: `Mod` (Cmd or Ctrl), `Alt`, `Shift`, then the key as in browser
   * events.
   */
  shortcuts?: Readonly<Record<string, Params>>;
  /** Whether it would have an effect now. */
  isEnabled(state: EditState): boolean;
  /** The state after it; the same state when it has no effect. */
  perform(state: EditState, params: Params, tools: EditTools): EditState;
  /** Consecutive steps with the same merge key are undone together. */
  merges?(state: EditState, params: Params): string;
  /** It may exceed a document's limits: then nothing happens. */
  adds?: boolean;
}

/** Declares an action with the type of its parameters. */
export const action = <Params = void>(one: EditAction<Params>): EditAction<Params> => one;

/** The merge key for changes of one kind to the same selection: a slider's movement is one step. */
export const bySelection =
  (kind: string) =>
  ({ page, selection }: EditState): string =>
    `${kind} ${page} ${selection.join(' ')}`;
