import { View } from '@tarojs/components';
import {
  BACKGROUND_COLOURS,
  BACKGROUND_FILLS,
  type Background,
  type BackgroundFill,
} from '@tuzuo/core/id-photo/options';
import { HEX_COLOUR_LENGTH, isHexColour } from '@tuzuo/core/text/hex-colour';
import { press, radioGroup } from '@/platform/press';
import type { PhotoDocument } from '@/tools/id-photo/documents';
import { TypedValue } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import { useMakeWords } from './words';
import './background-field.scss';

const FILL_WORDS = {
  plain: 'fill.plain',
  down: 'fill.down',
  centre: 'fill.centre',
} as const satisfies Record<BackgroundFill, string>;

type BackgroundFieldProps = {
  document: PhotoDocument;
  value: Background;
  onChange: (background: Background) => void;
};

/** The colour behind the person, of those that the document allows, and how it fills the picture. */
export function BackgroundField({ document: { backgrounds }, value, onChange }: BackgroundFieldProps) {
  const t = useMakeWords();
  const { colour, fill } = value;
  // A document that names its colours wants them as they are.
  const free = backgrounds.length === 0;
  const offered: readonly string[] = free ? BACKGROUND_COLOURS : backgrounds;
  return (
    <View className="background-field">
      <View className="background-field__colours" {...radioGroup(t('background.title'))}>
        {offered.map((each) => (
          <View
            key={each}
            id={`background-${each.replace('#', '')}`}
            className={`background-field__choice background-field__choice--${each === colour ? 'on' : 'off'}`}
            {...press(() => onChange({ colour: each, fill }), {
              role: 'radio',
              label: each,
              checked: each === colour,
            })}
          >
            <View className="background-field__colour" style={{ backgroundColor: each }} />
          </View>
        ))}
      </View>
      {!free && (
        <Copy size={12} tone="muted">
          {t('background.fixed')}
        </Copy>
      )}
      {free && (
        <>
          <View className="background-field__fills">
            <FilterRow
              id="fill"
              label={t('fill.title')}
              choices={BACKGROUND_FILLS.map((each) => ({ value: each, text: t(FILL_WORDS[each]) }))}
              chosen={fill}
              onChoose={(each) => onChange({ colour, fill: each })}
            />
          </View>
          <TypedValue
            id="background-own"
            kind="text"
            label={t('background.own')}
            placeholder="#rrggbb"
            maxLength={HEX_COLOUR_LENGTH}
            text={offered.includes(colour) ? '' : colour}
            mistakeIn={(text) => (text === '' || isHexColour(text) ? undefined : t('background.wrong'))}
            onChange={(text) => {
              if (text !== '') onChange({ colour: text.toLowerCase(), fill });
            }}
          />
        </>
      )}
    </View>
  );
}
