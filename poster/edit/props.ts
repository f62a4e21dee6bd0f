import type { ImageLayer, PictureSource, PosterLayer } from '../document';
import { contentOf, grownLayer } from '../layers';
import type { OwnProps } from '../layers/editings';
import { isKind, type LayerType } from '../layers/layer-kind';
import { action, bySelection } from './action';
import { placedWithin } from './fill-in';
import { type EditState, selectedLayers, withSelected } from './state';

/** Properties that can be set directly on every layer. */
const COMMON = ['opacity', 'flipX', 'flipY', 'shadow', 'slot'] as const;

type CommonProps = Partial<Pick<PosterLayer, (typeof COMMON)[number]>>;

/** Settable properties by layer type. */
type PropsByKind = { every: CommonProps } & { [Type in LayerType]: OwnProps<Type> };

/** Parameters of `setProps`: the layer type to change and the new values; `undefined` removes an optional property. */
type PropsChange = {
  [Kind in keyof PropsByKind]: { kind: Kind; props: PropsByKind[Kind] };
}[keyof PropsByKind];

/** Sets properties of a layer; those that are `undefined` are removed. */
function withProps(layer: PosterLayer, props: object): PosterLayer {
  const next: Record<string, unknown> = { ...layer };
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || (value === false && key !== 'locked')) delete next[key];
    else next[key] = value;
  }
  return next as unknown as PosterLayer;
}

const isOfKind =
  (kind: keyof PropsByKind) =>
  ({ type, locked }: PosterLayer): boolean =>
    !locked && (kind === 'every' || type === kind);

const hasFree = (state: EditState): boolean => selectedLayers(state).some(({ locked }) => !locked);
const hasPicture = (state: EditState): boolean =>
  selectedLayers(state).some((layer) => !layer.locked && contentOf(layer).source !== undefined);

/** Replaces an image: it fills its frame; a cut-out is shown completely. */
function replaced(
  layer: ImageLayer,
  source: PictureSource,
  size: { width: number; height: number } | undefined,
): ImageLayer {
  const { crop: _, ...rest } = layer;
  return { ...rest, ...(layer.cutOut && size && placedWithin(layer, size)), source };
}

/** Actions that change the appearance of layers. */
export const PROPS = {
  setProps: action<PropsChange>({
    icon: 'sliders-horizontal',
    isEnabled: hasFree,
    perform: (state, { kind, props }, { faces }) =>
      withSelected(state, (layer) => {
        if (!isOfKind(kind)(layer)) return layer;
        const next = withProps(layer, props);
        return grownLayer(next, faces, state.document.size);
      }),
    merges: (state, { kind, props }) => bySelection(`${kind} ${Object.keys(props)}`)(state),
  }),
  flipAcross: action({
    icon: 'flip-horizontal',
    isEnabled: hasFree,
    perform: (state) => withSelected(state, (layer) => withProps(layer, { flipX: !layer.flipX })),
  }),
  flipDown: action({
    icon: 'flip-vertical',
    isEnabled: hasFree,
    perform: (state) => withSelected(state, (layer) => withProps(layer, { flipY: !layer.flipY })),
  }),
  /** @param size of the image, in its own pixels */
  replacePicture: action<{ source: PictureSource; size?: { width: number; height: number } }>({
    icon: 'image',
    isEnabled: hasPicture,
    perform: (state, { source, size }) =>
      withSelected(state, (layer) => {
        if (isKind(layer, 'image')) return replaced(layer, source, size);
        const { withOtherPicture, withSource } = contentOf(layer);
        return (size ? withOtherPicture?.(layer, source, size) : withSource?.(layer, source)) ?? layer;
      }),
  }),
};
