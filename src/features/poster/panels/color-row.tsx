import { View } from '@tarojs/components';
import { paletteOf } from '@tuzuo/poster/edit/palette';
import type { EditState } from '@tuzuo/poster/edit/state';
import { useContext, useState } from 'react';
import { radioGroup } from '@/platform/press';
import { Button } from '@/ui/button';
import { Swatch } from '@/ui/choice';
import { Field } from '@/ui/field';
import { toggleBrand, useBrand } from '../brand';
import { ColorSourceContext } from '../editor/use-modes';
import { usePosterWords } from '../words';

/** General colors, offered after the poster's own. */
const PLAIN = [
  '#ffffff',
  '#1a1a1a',
  '#e5484d',
  '#ff7a1a',
  '#ffc53d',
  '#12a150',
  '#2074ff',
  '#7a4fd0',
  '#c4305c',
  '#8a5a3c',
];

/** Number of the poster's own colors that are offered. */
const OWN = 10;

const HEX = /^#?([0-9a-f]{6})$/i;

type ColorRowProps = {
  id: string;
  label: string;
  state: EditState;
  color: string | undefined;
  /** Also offers no color. */
  onNone?: () => void;
  onChange: (color: string) => void;
};

/** Colors to choose from: first the poster's own, then the brand's, its images' and general ones, then any. */
export function ColorRow({ id, label, state, color, onNone, onChange }: ColorRowProps) {
  const t = usePosterWords();
  const [own, setOwn] = useState<string>();
  const source = useContext(ColorSourceContext);
  const brand = useBrand((brandKit) => brandKit.colors);
  const palette = paletteOf(state.document, OWN);
  const offered = [...new Set([...palette, ...brand, ...(source?.pictureColors ?? []), ...PLAIN])];
  const chosen = color?.slice(0, 7).toLowerCase();
  const typed = own === undefined ? undefined : HEX.exec(own.trim())?.[1];
  return (
    <View className="panel-part">
      <View id={id} className="color-row" {...radioGroup(label)}>
        {onNone && (
          <Swatch
            id={`${id}-none`}
            color={undefined}
            label={t('color.none')}
            chosen={color === undefined}
            onPress={onNone}
          />
        )}
        {offered.map((one, index) => (
          <Swatch
            key={one}
            id={`${id}-${index + 1}`}
            color={one}
            label={`${label} ${one}`}
            chosen={one === chosen}
            onPress={() => onChange(one)}
          />
        ))}
      </View>
      {own === undefined ? (
        <View className="color-row__more">
          <Button
            id={`${id}-more`}
            variant="plain"
            tight
            text={t('color.more')}
            onPress={() => setOwn(chosen ?? '#')}
          />
          {source && (
            <Button
              id={`${id}-pick`}
              variant="plain"
              tight
              text={t('color.pick')}
              onPress={() => source.pick(onChange)}
            />
          )}
          {chosen !== undefined && (
            <Button
              id={`${id}-brand`}
              variant="plain"
              tight
              text={t(brand.includes(chosen) ? 'color.brandRemove' : 'color.brandAdd')}
              onPress={() => toggleBrand('colors', chosen)}
            />
          )}
        </View>
      ) : (
        <Field
          id={`${id}-own`}
          kind="text"
          label={t('color.own')}
          placeholder="#2074ff"
          value={own}
          maxLength={7}
          mistake={own.length > 6 && typed === undefined ? t('color.wrong') : undefined}
          onChange={(text) => {
            setOwn(text);
            const hex = HEX.exec(text.trim())?.[1];
            if (hex) onChange(`#${hex.toLowerCase()}`);
          }}
          onDone={() => setOwn(undefined)}
        />
      )}
    </View>
  );
}
