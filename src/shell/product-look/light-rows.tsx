import { View } from '@tarojs/components';
import { withFeather, withLight, withoutLight } from '@tuzuo/poster/layers/product/look';
import { MAX_FEATHER } from '@tuzuo/poster/layers/product/schema';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { SlideRow } from '@/ui/slide-row';
import type { LookProps } from './shadow-rows';
import { useLookWords } from './words';
import './light-rows.scss';

const LIGHTS = ['brightness', 'warmth', 'contrast'] as const;

type LightRowsProps = LookProps & {
  idOf: (light: (typeof LIGHTS)[number]) => string;
  noteId: string;
  resetId: string;
  /** Whether this host can show what light changes; a saved picture has it anyway. */
  isShown: boolean;
};

/** Light on a product. It changes how the product looks, which is said. */
export function LightRows({ layer, onChange, onDone, idOf, noteId, resetId, isShown }: LightRowsProps) {
  const t = useLookWords();
  const { filter = {} } = layer;
  const isTouched = LIGHTS.some((name) => (filter[name] ?? 0) !== 0);
  return (
    <>
      {!isShown && (
        <Copy size={12} tone="warning">
          {t('unseen')}
        </Copy>
      )}
      {LIGHTS.map((name) => (
        <SlideRow
          key={name}
          id={idOf(name)}
          label={t(name)}
          min={-1}
          max={1}
          step={0.05}
          value={filter[name] ?? 0}
          text={String(Math.round(100 * (filter[name] ?? 0)))}
          onChange={(value) => onChange((before) => withLight(before, name, value), name)}
          onDone={onDone}
        />
      ))}
      <View className="light-rows__end">
        <Copy id={noteId} size={12} tone={isTouched ? 'warning' : 'muted'}>
          {t(isTouched ? 'touched' : 'untouched')}
        </Copy>
        {isTouched && (
          <Button
            id={resetId}
            variant="plain"
            tight
            text={t('reset')}
            onPress={() => {
              onChange(withoutLight);
              onDone();
            }}
          />
        )}
      </View>
    </>
  );
}

/** The softness of a product's edge. */
export function FeatherRow({ id, layer, onChange, onDone }: LookProps & { id: string }) {
  const t = useLookWords();
  return (
    <SlideRow
      id={id}
      label={t('feather')}
      min={0}
      max={MAX_FEATHER}
      step={0.5}
      value={layer.feather ?? 0}
      onChange={(feather) => onChange((before) => withFeather(before, feather), 'feather')}
      onDone={onDone}
    />
  );
}
