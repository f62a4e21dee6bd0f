import { View } from '@tarojs/components';
import type { CustomSize } from '@tuzuo/core/id-photo/options';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { Panel } from '@/ui/panel';
import { useMakeWords } from '../words';
import { boundsOf, type CustomFields, type CustomMistake, type CustomUnit, readCustom } from './custom-size';
import './custom-form.scss';

const EMPTY: CustomFields = { width: '', height: '', dpi: '300', minKb: '', maxKb: '' };

/** Maximum length of the input; no valid number is longer. */
const MAX_LENGTH = 6;

const UNITS = ['mm', 'px'] as const satisfies readonly CustomUnit[];

const FIELDS = [
  { name: 'width', words: 'custom.width', part: 'half' },
  { name: 'height', words: 'custom.height', part: 'half' },
  { name: 'dpi', words: 'custom.dpi', part: 'whole' },
  { name: 'minKb', words: 'custom.minKb', part: 'half' },
  { name: 'maxKb', words: 'custom.maxKb', part: 'half' },
] as const satisfies readonly { name: keyof CustomFields; words: string; part: 'half' | 'whole' }[];

/** Form for a custom size in millimeters or pixels; validation messages show after the first submit. */
export function CustomForm({ onUse }: { onUse: (custom: CustomSize) => void }) {
  const t = useMakeWords();
  const [unit, setUnit] = useState<CustomUnit>('mm');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const read = readCustom(unit, fields);
  const bounds = boundsOf(unit, fields.dpi);
  const mistakes = tried && 'mistakes' in read ? read.mistakes : {};
  const say = (mistake: CustomMistake | undefined) => {
    if (!mistake) return undefined;
    if (mistake.kind === 'order') return t('custom.order');
    return t('custom.range', { min: mistake.min, max: mistake.max });
  };
  const use = () => {
    setTried(true);
    if ('size' in read) onUse(read.size);
  };
  return (
    <Panel>
      <View className="custom-form__units">
        <FilterRow
          id="custom-unit"
          label={t('custom.unit')}
          choices={UNITS.map((value) => ({ value, text: value }))}
          chosen={unit}
          onChoose={setUnit}
        />
      </View>
      <View className="custom-form__fields">
        {FIELDS.map(({ name, words, part }) => (
          <View key={name} className={`custom-form__field custom-form__field--${part}`}>
            <Field
              id={`custom-${name}`}
              kind="text"
              label={t(words)}
              placeholder={`${bounds[name].min}–${bounds[name].max}`}
              maxLength={MAX_LENGTH}
              value={fields[name]}
              mistake={say(mistakes[name])}
              // Keyboards in locales with a decimal comma have no period.
              onChange={(text) => setFields({ ...fields, [name]: text.replace(',', '.') })}
              onDone={use}
            />
          </View>
        ))}
      </View>
      <Button id="custom-use" fullWidth text={t('custom.use')} onPress={use} />
    </Panel>
  );
}
