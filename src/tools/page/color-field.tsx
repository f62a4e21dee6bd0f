import { View } from '@tarojs/components';
import { HEX_COLOR_LENGTH, isHexColor } from '@tuzuo/core/text/hex-color';
import { useState } from 'react';
import { radioGroup } from '@/platform/press';
import { Choice, Swatch } from '@/ui/choice';
import { TypedValue } from './typed-value';
import { useToolWords } from './words';
import './color-field.scss';

/** Background colors that shops and brands use, from light to dark; the first row is pale. */
const PALETTE = [
  '#fff7e6',
  '#ffe8e8',
  '#fde2f3',
  '#e9e4fb',
  '#e1efff',
  '#dff5ea',
  '#f5c542',
  '#f28c28',
  '#e75480',
  '#8e5bd6',
  '#3aa0e8',
  '#2e9e6b',
  '#c9b79c',
  '#8b5e3c',
  '#7a1f2b',
  '#1f2a44',
  '#1d4d3a',
  '#6b7280',
] as const;

type ColorFieldProps = {
  /** Id of the field for a custom color. */
  ownId: string;
  /** Id of the button that shows more colors. */
  moreId: string;
  idOf: (value: string) => string;
  label: string;
  /** In order: colors, and keywords; a keyword without a text stands for no background. */
  offered: readonly { value: string; text: string }[];
  /** The keyword for no background. */
  none?: string;
  value: string;
  onChange: (value: string) => void;
};

/** A color: suggested ones, a palette, and a field for a custom one. */
export function ColorField({ ownId, moreId, idOf, label, offered, none, value, onChange }: ColorFieldProps) {
  const t = useToolWords();
  const [open, setOpen] = useState(false);
  const isOffered = (color: string) => offered.some((choice) => choice.value === color);
  const isOwn = isHexColor(value) && !isOffered(value);
  const own = isOwn && !(open && PALETTE.some((color) => color === value)) ? [value] : [];
  const swatch = (color: string, text: string) => (
    <Swatch
      key={color}
      id={idOf(color)}
      color={color === none ? undefined : color}
      label={text}
      chosen={color === value}
      onPress={() => onChange(color)}
    />
  );
  return (
    <>
      <View className="color-field" {...radioGroup(label)}>
        {offered.map((choice) =>
          isHexColor(choice.value) || choice.value === none ? (
            swatch(choice.value, choice.text)
          ) : (
            <Choice
              key={choice.value}
              id={idOf(choice.value)}
              text={choice.text}
              chosen={choice.value === value}
              onPress={() => onChange(choice.value)}
            />
          ),
        )}
        {own.map((color) => swatch(color, color))}
        <Choice id={moreId} text={t('color.more')} chosen={open} onPress={() => setOpen(!open)} />
      </View>
      {open && (
        <>
          <View className="color-field" {...radioGroup(label)}>
            {PALETTE.filter((color) => !isOffered(color)).map((color) => swatch(color, color))}
          </View>
          <TypedValue
            id={ownId}
            kind="text"
            label={t('own.color')}
            placeholder="#rrggbb"
            maxLength={HEX_COLOR_LENGTH}
            text={isHexColor(value) ? value : ''}
            mistakeIn={(text) => (text === '' || isHexColor(text) ? undefined : t('own.color.wrong'))}
            onChange={(text) => {
              if (text !== '') onChange(text.toLowerCase());
            }}
          />
        </>
      )}
    </>
  );
}
