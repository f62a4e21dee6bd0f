import type { PosterLayer } from '@tuzuo/poster/document';
import { isKnown } from '@tuzuo/poster/layers';
import type { LayerOf, LayerType } from '@tuzuo/poster/layers/layer-kind';
import { chartLook } from './chart-panel';
import { codeLook } from './code-panel';
import { iconLook } from './icon-panel';
import { imageLook } from './image-panel';
import type { KindLook } from './kind-look';
import type { KindPanelProps } from './layer-panel';
import { lineLook } from './line-panel';
import { OpacityRow } from './opacity-row';
import { productLook } from './product-panel';
import { shapeLook } from './shape-panel';
import { tableLook } from './table-panel';
import { textLook } from './text-panel';
import { unknownLook } from './unknown-panel';

/** In the order of their buttons. */
const LOOKS: { [Type in LayerType]: KindLook<LayerOf<Type>> } = {
  text: textLook,
  image: imageLook,
  product: productLook,
  code: codeLook,
  line: lineLook,
  table: tableLook,
  chart: chartLook,
  icon: iconLook,
  shape: shapeLook,
  group: { word: 'kind.group', sign: 'stack', Panel: OpacityRow },
};

/** What the editor shows of every kind. */
export const KIND_LOOKS = Object.values(LOOKS) as readonly Omit<KindLook<PosterLayer>, 'Panel'>[];

/** What the editor shows of a layer by its kind. */
export const kindLook = (layer: PosterLayer) =>
  (isKnown(layer) ? LOOKS[layer.type] : unknownLook) as KindLook<PosterLayer>;

/** Style controls of one layer. */
export function KindPanel(props: KindPanelProps<PosterLayer>) {
  const { Panel } = kindLook(props.layer);
  return <Panel {...props} />;
}
