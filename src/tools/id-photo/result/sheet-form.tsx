import { View } from '@tarojs/components';
import { SHEET_BOUNDS } from '@tuzuo/core/id-photo/paper';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { TickBox } from '@/ui/tick-box';
import { CUSTOM_PAPER, GAPS, isSide, PAPER_CHOICES, type SheetSettings } from './sheet-settings';
import { type ResultWords, useResultWords } from './words';
import './sheet-form.scss';

const PAPER_WORDS = {
  '5inch': 'paper.5inch',
  '6inch': 'paper.6inch',
  '3R': undefined,
  '4R': undefined,
  A4: undefined,
  A5: undefined,
  custom: 'paper.custom',
} as const satisfies Record<(typeof PAPER_CHOICES)[number], string | undefined>;

const paperText = (paper: (typeof PAPER_CHOICES)[number], t: ResultWords) => {
  const words = PAPER_WORDS[paper];
  return words === undefined ? paper : t(words);
};

type SheetFormProps = { settings: SheetSettings; onChange: (settings: Partial<SheetSettings>) => void };

/** Paper, gap and lines. */
export function SheetForm({ settings, onChange }: SheetFormProps) {
  const t = useResultWords();
  const { min, max } = SHEET_BOUNDS.paper;
  const mistakeIn = (text: string) =>
    text === '' || isSide(text) ? undefined : t('paper.range', { min, max });
  return (
    <>
      <View className="sheet-form__row">
        <FilterRow
          id="paper"
          label={t('paper')}
          choices={PAPER_CHOICES.map((value) => ({ value, text: paperText(value, t) }))}
          chosen={settings.paper}
          onChoose={(paper) => onChange({ paper })}
        />
      </View>
      {settings.paper === CUSTOM_PAPER && (
        <View className="sheet-form__sides">
          {(['width', 'height'] as const).map((side) => (
            <View key={side} className="sheet-form__side">
              <Field
                id={`paper-${side}`}
                kind="number"
                label={t(side === 'width' ? 'paper.width' : 'paper.height')}
                placeholder={`${min}–${max}`}
                maxLength={3}
                value={settings[side]}
                mistake={mistakeIn(settings[side])}
                onChange={(text) => onChange({ [side]: text })}
                onDone={() => undefined}
              />
            </View>
          ))}
        </View>
      )}
      <View className="sheet-form__row">
        <FilterRow
          id="gap"
          label={t('gap')}
          choices={GAPS.map((gap) => ({
            value: String(gap),
            text: gap === 0 ? t('gap.none') : t('gap.mm', { mm: gap }),
          }))}
          chosen={String(settings.gapMm)}
          onChoose={(gap) => onChange({ gapMm: Number(gap) })}
        />
      </View>
      <TickBox
        id="crop-lines"
        text={t('cropLines')}
        ticked={settings.cropLines}
        onChange={(cropLines) => onChange({ cropLines })}
      />
    </>
  );
}
