import type { PictureSource, PosterLayer, PosterSlot, TextRun } from '../document';
import type { Box, Matrix } from '../draw/matrix';

/** A fillable field of a page: a text, a code's text, a table cell, or an image. */
export type PosterField = {
  /** Identifies the field on its page; stable as long as the layer exists. */
  key: string;
  /** Id of the layer; undefined for the background's image. */
  layerId: string | undefined;
  slot: PosterSlot | undefined;
  /** Its axis-aligned bounds, in page coordinates. */
  box: Box;
  /** Maximum characters of its text; by default those of any text. */
  maxLength?: number;
} & (
  | {
      kind: 'text';
      text: string;
      /** It has several lines, or space for them. */
      lines: boolean;
    }
  | { kind: 'code'; text: string }
  | {
      kind: 'cell';
      text: string;
      row: number;
      column: number;
      /** What it is called; by default a cell. */
      name?: 'label' | 'value';
    }
  | { kind: 'picture'; source: PictureSource; cutOut: boolean }
);

/** What the layers of one kind contain: texts, an image, and the fields in which they are filled in. */
export interface LayerContent<Layer extends PosterLayer> {
  /** The runs of each of its texts. */
  texts?(layer: Layer): (readonly TextRun[])[];
  /** The layer with each of its texts changed. */
  mapTexts?(layer: Layer, change: (runs: readonly TextRun[], index: number) => TextRun[]): Layer;
  /** Its lines are vertical columns. */
  isVertical?(layer: Layer): boolean;
  /** What others can read in it besides its texts. */
  readable?(layer: Layer): string[];
  /** Its image. */
  source?(layer: Layer): PictureSource;
  /** Its image is drawn without its background. */
  isCutOut?: boolean;
  /** The layer with the same image under another name. */
  withSource?(layer: Layer, source: PictureSource): Layer;
  /** The layer with another image, of this size in its own pixels, shown completely in its box. */
  withOtherPicture?(layer: Layer, source: PictureSource, size: { width: number; height: number }): Layer;
  /** @param whole the field of the whole layer @param matrix the layer's transform on the page */
  fields?(layer: Layer, whole: FieldOfLayer, matrix: Matrix): PosterField[];
  /** Key of the field at a point in layer coordinates; by default the layer's id. */
  fieldAt?(layer: Layer, x: number, y: number): string;
  /** The layer with another text in one of its fields, or in its only one. */
  withFieldText?(layer: Layer, text: string, field?: PosterField): Layer;
  /** Index of the text in a cell, for layers with cells: `mapTexts` counts row by row. */
  textAt?(layer: Layer, row: number, column: number): number;
  /** The layer without its texts; undefined when nothing remains. */
  withoutTexts?(layer: Layer): Layer | undefined;
  /** Slots that it can have. */
  slots?: readonly PosterSlot[];
}

/** What fields of a layer have in common. */
type FieldOfLayer = Pick<PosterField, 'key' | 'layerId' | 'slot' | 'box'>;
