import type { PosterLayer } from '@tuzuo/poster/document';
import type { ReactElement } from 'react';
import type { Editor } from '../editor/use-editor';
import type { WordTool } from '../generating/word-tools';
import type { PosterWordKey, usePosterWords } from '../words';
import type { KindPanelProps } from './layer-panel';
import type { FieldRowsProps } from './page-fields';

/** Names without a number or the like in them. */
type Name = Extract<PosterWordKey, `kind.${string}` | `slot.${string}` | `shape.${string}` | 'add.more'>;

/** What the editor shows of a layer kind: its name and icon in the list of layers, its style panel, how it is added. */
export type KindLook<Layer extends PosterLayer> = {
  word: Extract<PosterWordKey, `kind.${string}`>;
  /** Name of its Phosphor icon: one of cells.scss or signs.scss, or of a style sheet of its panel. */
  sign: string;
  /** Fields for its texts that replace the list of them above the panel. */
  Fields?: (props: FieldRowsProps & { layer: Layer }) => ReactElement;
  Panel: (props: KindPanelProps<Layer>) => ReactElement | null;
  /** Title of its part of the panel "add"; by default the part of kinds that have no own. */
  part?: Name;
  /** Its buttons there. */
  adds?: readonly AddButton[];
  /** What it shows there instead of buttons. */
  Adds?: (props: Pick<AddPanelProps, 'editor' | 'onAdded'>) => ReactElement;
};

/** A button that adds a layer. */
type AddButton = {
  /** Of its element: `poster-add-…`. */
  id: string;
  word: Name;
  sign: string;
  /** Its text is to be edited at once. */
  isWritten?: boolean;
  /** Adds the layer; undefined if an image is to be picked first, with which `picks` adds it. */
  add: ((editor: Editor, t: ReturnType<typeof usePosterWords>) => void) | undefined;
  picks?: PickAction;
};

/** An action that adds a layer with a picked image. */
type PickAction = 'addPicture' | 'addProduct';

export type AddPanelProps = {
  editor: Editor;
  onPicture: (action: PickAction) => void;
  /** An element is to be made of words. */
  onGenerate: (tool: WordTool) => void;
  /** The added layer is selected; `isWritten` if it is a text to be edited at once. */
  onAdded: (isWritten: boolean) => void;
};
