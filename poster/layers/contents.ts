import type { PosterLayer } from '../document';
import { codeContent } from './code/content';
import { imageContent } from './image/content';
import type { LayerContent } from './layer-content';
import type { LayerOf, LayerType } from './layer-kind';
import { tableContent } from './table/content';
import { textContent } from './text/content';

const CONTENTS: { [Type in LayerType]: LayerContent<LayerOf<Type>> } = {
  text: textContent,
  image: imageContent,
  shape: {},
  line: {},
  icon: {},
  code: codeContent,
  table: tableContent,
  group: {},
};

/** What a layer contains. */
export const contentOf = (layer: PosterLayer) => CONTENTS[layer.type] as LayerContent<PosterLayer>;

/** The runs of a layer's texts. */
export const textsOf = (layer: PosterLayer) => contentOf(layer).texts?.(layer) ?? [];

/** A layer with its texts changed. */
export const mapTexts = ((layer, change) =>
  contentOf(layer).mapTexts?.(layer, change) ?? layer) satisfies LayerContent<PosterLayer>['mapTexts'];
