import type {
  CodeLayer,
  GroupLayer,
  IconLayer,
  ImageLayer,
  LineLayer,
  PictureSource,
  PosterLayer,
  ShapeLayer,
  TableLayer,
  TextLayer,
} from '../document';
import { action, bySelection } from './action';
import { placedWithin } from './fill-in';
import { type EditState, selectedLayers, withSelected } from './state';
import { grownText } from './text-actions';

/** Properties that can be set directly on every layer. */
const COMMON = ['opacity', 'flipX', 'flipY', 'shadow', 'slot'] as const;

/** Properties of each layer type. */
const OWN = {
  text: ['align', 'verticalAlign', 'lineHeight', 'arc', 'fit', 'background'],
  image: ['crop', 'mask', 'filter', 'cutOut', 'stroke'],
  shape: ['shape', 'fill', 'stroke'],
  line: ['points', 'stroke', 'cap', 'start', 'end'],
  icon: ['color'],
  code: ['format', 'color', 'background'],
  table: ['border', 'padding'],
  group: [],
} as const;

type Some<Layer, Keys extends readonly (keyof Layer)[]> = Partial<Pick<Layer, Keys[number]>>;
type CommonProps = Some<PosterLayer, typeof COMMON>;

/** Settable properties by layer type. */
interface PropsByKind {
  every: CommonProps;
  text: Some<TextLayer, (typeof OWN)['text']>;
  image: Some<ImageLayer, (typeof OWN)['image']>;
  shape: Some<ShapeLayer, (typeof OWN)['shape']>;
  line: Some<LineLayer, (typeof OWN)['line']>;
  icon: Some<IconLayer, (typeof OWN)['icon']>;
  code: Some<CodeLayer, (typeof OWN)['code']>;
  table: Some<TableLayer, (typeof OWN)['table']>;
  group: Some<GroupLayer, (typeof OWN)['group']>;
}

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
const hasPicture = (state: EditState): boolean => selectedLayers(state).some(isOfKind('image'));

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
        return next.type === 'text' ? grownText(next, faces, state.document.size) : next;
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
      withSelected(state, (layer) => (layer.type === 'image' ? replaced(layer, source, size) : layer)),
  }),
};
