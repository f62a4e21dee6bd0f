import type { ProductLayer } from '@tuzuo/poster/document';
import {
  type ShadowPart,
  shadowKindOf,
  withReflection,
  withShadow,
  withShadowPart,
} from '@tuzuo/poster/layers/product/look';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import { useLookWords } from './words';

/** What every row about the look of a product gets. */
export type LookProps = {
  /** The product whose look is shown. */
  layer: ProductLayer;
  /**
   * Changes the look. Consecutive changes with the same `key` are one undo step.
   * @param next applied to all products that the change is for
   */
  onChange: (next: (layer: ProductLayer) => ProductLayer, key?: string) => void;
  /** Ends an undo step, such as a slider's movement. */
  onDone: () => void;
};

const KINDS = ['none', 'contact', 'cast'] as const;

const percent = (share: number) => `${Math.round(100 * share)}%`;

type ShadowRowsProps = LookProps & {
  kindId: string;
  angleId: string;
  strengthId: string;
  softnessId: string;
};

/** The shadow of a product on the ground. */
export function ShadowRows({ layer, onChange, onDone, ...ids }: ShadowRowsProps) {
  const t = useLookWords();
  const { ground } = layer;
  const partIds = { strength: ids.strengthId, softness: ids.softnessId };
  const set = (part: ShadowPart) => (value: number) =>
    onChange((before) => withShadowPart(before, part, value), part);
  return (
    <>
      <FilterRow
        id={ids.kindId}
        label={t('shadow')}
        choices={KINDS.map((value) => ({ value, text: t(value) }))}
        chosen={shadowKindOf(layer)}
        onChoose={(kind) => {
          onChange((before) => withShadow(before, kind));
          onDone();
        }}
      />
      {ground?.type === 'cast' && (
        <SlideRow
          id={ids.angleId}
          label={t('angle')}
          min={0}
          max={360}
          step={5}
          value={((ground.angle % 360) + 360) % 360}
          text={`${Math.round(((ground.angle % 360) + 360) % 360)}°`}
          onChange={set('angle')}
          onDone={onDone}
        />
      )}
      {ground &&
        (['strength', 'softness'] as const).map((part) => (
          <SlideRow
            key={part}
            id={partIds[part]}
            label={t(part)}
            min={0}
            max={1}
            step={0.05}
            value={ground[part]}
            text={percent(ground[part])}
            onChange={set(part)}
            onDone={onDone}
          />
        ))}
    </>
  );
}

/** The mirror image of a product in the ground. */
export function ReflectionRow({ id, layer, onChange, onDone }: LookProps & { id: string }) {
  const t = useLookWords();
  const strength = layer.reflection?.strength ?? 0;
  return (
    <SlideRow
      id={id}
      label={t('reflection')}
      min={0}
      max={1}
      step={0.05}
      value={strength}
      text={percent(strength)}
      onChange={(value) => onChange((before) => withReflection(before, value), 'reflection')}
      onDone={onDone}
    />
  );
}
