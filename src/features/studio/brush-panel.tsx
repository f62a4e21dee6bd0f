import { View } from '@tarojs/components';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import type { PanelProps } from './panel-props';
import { useStudioWords } from './words';

/** Diameters of the tip, in points of the screen. */
const DIAMETER = { min: 6, max: 90 } as const;

const nothing = () => undefined;

/** The brush that erases and restores parts of a product. */
export function BrushPanel({ brush, products, canBrush, onTouchedUp }: PanelProps) {
  const t = useStudioWords();
  const { keep, diameter } = brush.useBrush();
  if (products.length === 0) return null;
  if (!canBrush) return <Copy tone="muted">{t('brush.wait')}</Copy>;
  return (
    <>
      <FilterRow
        id="studio-brush"
        label={t('tab.brush')}
        choices={[
          { value: 'erase', text: t('brush.erase') },
          { value: 'restore', text: t('brush.restore') },
        ]}
        chosen={keep ? 'restore' : 'erase'}
        onChoose={(kind) => brush.set({ keep: kind === 'restore' })}
      />
      <SlideRow
        id="studio-brush-size"
        label={t('brush.size')}
        min={DIAMETER.min}
        max={DIAMETER.max}
        step={2}
        value={diameter}
        onChange={(value) => brush.set({ diameter: value })}
        onDone={nothing}
      />
      <View className="studio-row studio-row--spread">
        <Copy size={12} tone="muted">
          {t('brush.note')}
        </Copy>
        <Button id="studio-brush-done" variant="quiet" tight text={t('brush.done')} onPress={onTouchedUp} />
      </View>
    </>
  );
}
