import { View } from '@tarojs/components';
import type { ImageFilter, ProductLayer } from '@tuzuo/poster/document';
import { GROUND_SHADOWS } from '@tuzuo/poster/layers/product/edit';
import { type GroundShadow, MAX_FEATHER } from '@tuzuo/poster/layers/product/schema';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import { withProducts } from './document';
import { useStudioWords } from './locales';
import type { PanelProps } from './panel-props';

/** What a change applies to: the selected products, or all. */
function useLook({ studio, products, selection }: PanelProps) {
  const shown = products.find(({ id }) => selection.length === 0 || selection.includes(id));
  return {
    shown,
    set: (change: (layer: ProductLayer) => ProductLayer, key?: string) =>
      studio.change((before) => withProducts(before, selection, change), key),
    end: studio.endStep,
  };
}

const percent = (value: number) => `${Math.round(100 * value)}%`;

const SHADOWS = [
  ['none', 'shadow.none'],
  ['contact', 'shadow.contact'],
  ['cast', 'shadow.cast'],
] as const;

/** The layer with a shadow of a kind: with the strength and softness that it has. */
function withGround({ ground, ...layer }: ProductLayer, kind: GroundShadow['type'] | 'none'): ProductLayer {
  if (kind === 'none') return layer;
  if (ground?.type === kind) return { ...layer, ground };
  const { strength, softness } = ground ?? GROUND_SHADOWS[kind];
  return { ...layer, ground: { ...GROUND_SHADOWS[kind], strength, softness } };
}

/** The shadow of the products, and their reflection in the ground. */
export function ShadowPanel(props: PanelProps) {
  const t = useStudioWords();
  const { shown, set, end } = useLook(props);
  if (!shown) return null;
  const { ground, reflection } = shown;
  const setGround = (part: Partial<GroundShadow>, key: string) =>
    set(
      (layer) => (layer.ground ? { ...layer, ground: { ...layer.ground, ...part } as GroundShadow } : layer),
      key,
    );
  return (
    <>
      <FilterRow
        id="studio-shadow"
        label={t('tab.shadow')}
        choices={SHADOWS.map(([value, word]) => ({ value, text: t(word) }))}
        chosen={ground?.type ?? 'none'}
        onChoose={(kind) => set((layer) => withGround(layer, kind))}
      />
      {ground?.type === 'cast' && (
        <SlideRow
          id="studio-shadow-angle"
          label={t('shadow.angle')}
          least={0}
          most={360}
          step={5}
          value={((ground.angle % 360) + 360) % 360}
          text={`${Math.round(((ground.angle % 360) + 360) % 360)}°`}
          onChange={(angle) => setGround({ angle }, 'angle')}
          onDone={end}
        />
      )}
      {ground && (
        <>
          <SlideRow
            id="studio-shadow-strength"
            label={t('shadow.strength')}
            least={0}
            most={1}
            step={0.05}
            value={ground.strength}
            text={percent(ground.strength)}
            onChange={(strength) => setGround({ strength }, 'strength')}
            onDone={end}
          />
          <SlideRow
            id="studio-shadow-softness"
            label={t('shadow.softness')}
            least={0}
            most={1}
            step={0.05}
            value={ground.softness}
            text={percent(ground.softness)}
            onChange={(softness) => setGround({ softness }, 'softness')}
            onDone={end}
          />
        </>
      )}
      <SlideRow
        id="studio-reflection"
        label={t('shadow.reflection')}
        least={0}
        most={1}
        step={0.05}
        value={reflection?.strength ?? 0}
        text={percent(reflection?.strength ?? 0)}
        onChange={(strength) =>
          set(
            ({ reflection: _, ...layer }) => (strength > 0 ? { ...layer, reflection: { strength } } : layer),
            'reflection',
          )
        }
        onDone={end}
      />
    </>
  );
}

const LIGHTS = [
  ['brightness', 'light.brightness'],
  ['warmth', 'light.warmth'],
  ['contrast', 'light.contrast'],
] as const satisfies readonly (readonly [keyof ImageFilter, string])[];

/** Light on the products. It changes how they look, which is said. */
export function LightPanel(props: PanelProps) {
  const t = useStudioWords();
  const { shown, set, end } = useLook(props);
  const [showsLight] = useState(props.pictures.showsLight);
  if (!shown) return null;
  const { filter = {} } = shown;
  const isTouched = LIGHTS.some(([name]) => (filter[name] ?? 0) !== 0);
  return (
    <>
      {!showsLight && (
        <Copy size={12} tone="warning">
          {t('light.unseen')}
        </Copy>
      )}
      {LIGHTS.map(([name, word]) => (
        <SlideRow
          key={name}
          id={`studio-light-${name}`}
          label={t(word)}
          least={-1}
          most={1}
          step={0.05}
          value={filter[name] ?? 0}
          text={String(Math.round(100 * (filter[name] ?? 0)))}
          onChange={(value) => set((layer) => withLight(layer, name, value), name)}
          onDone={end}
        />
      ))}
      <View className="studio-row studio-row--spread">
        <Copy id="studio-light-note" size={12} tone={isTouched ? 'warning' : 'muted'}>
          {t(isTouched ? 'light.touched' : 'light.untouched')}
        </Copy>
        {isTouched && (
          <Button
            id="studio-light-reset"
            look="plain"
            tight
            text={t('light.reset')}
            onPress={() => set(({ filter: _, ...layer }) => layer)}
          />
        )}
      </View>
    </>
  );
}

/** The layer with one kind of light; without any left, it is untouched. */
function withLight({ filter, ...layer }: ProductLayer, name: keyof ImageFilter, value: number): ProductLayer {
  const { [name]: _, ...rest } = filter ?? {};
  const next = value === 0 ? rest : { ...rest, [name]: value };
  return Object.keys(next).length > 0 ? { ...layer, filter: next } : layer;
}

/** The edge of the products. */
export function EdgePanel(props: PanelProps) {
  const t = useStudioWords();
  const { shown, set, end } = useLook(props);
  if (!shown) return null;
  return (
    <>
      <SlideRow
        id="studio-feather"
        label={t('edge.feather')}
        least={0}
        most={MAX_FEATHER}
        step={1}
        value={shown.feather ?? 0}
        onChange={(feather) =>
          set(({ feather: _, ...layer }) => (feather > 0 ? { ...layer, feather } : layer), 'feather')
        }
        onDone={end}
      />
      <Copy size={12} tone="muted">
        {t('edge.note')}
      </Copy>
    </>
  );
}
