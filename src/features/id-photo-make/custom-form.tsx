import { View } from '@tarojs/components';
import { CUSTOM_BOUNDS, type CustomSize } from '@tuzuo/core/id-photo/options';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { type CustomFields, type CustomMistake, type CustomUnit, readCustom } from './custom-size';
import { useMakeWords } from './words';
import './custom-form.scss';

const EMPTY: CustomFields = { width: '', height: '', dpi: '300', minKb: '', maxKb: '' };

/** Longer is no number of ours. */
const MAX_LENGTH = 6;

const UNITS = ['mm', 'px'] as const satisfies readonly CustomUnit[];

const { kb } = CUSTOM_BOUNDS;

const FIELDS = [
  { name: 'width', words: 'custom.width', placeholder: '' },
  { name: 'height', words: 'custom.height', placeholder: '' },
  { name: 'dpi', words: 'custom.dpi', placeholder: '' },
  { name: 'minKb', words: 'custom.minKb', placeholder: `${kb.min}–${kb.max}` },
  { name: 'maxKb', words: 'custom.maxKb', placeholder: `${kb.min}–${kb.max}` },
] as const satisfies readonly { name: keyof CustomFields; words: string; placeholder: string }[];

/** A size of the user's own, in millimetres or pixels; mistakes show once it has been sent off. */
export function CustomForm({ onUse }: { onUse: (custom: CustomSize) => void }) {
  const t = useMakeWords();
  const [unit, setUnit] = useState<CustomUnit>('mm');
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const read = readCustom(unit, fields);
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
    <View className="custom-form">
      <FilterRow
        id="custom-unit"
        label={t('custom.unit')}
        choices={UNITS.map((value) => ({ value, text: value }))}
        chosen={unit}
        onChoose={setUnit}
      />
      <View className="custom-form__fields">
        {FIELDS.map(({ name, words, placeholder }) => (
          <View key={name} className="custom-form__field">
            <Field
              id={`custom-${name}`}
              kind="text"
              label={t(words)}
              placeholder={placeholder}
              maxLength={MAX_LENGTH}
              value={fields[name]}
              mistake={say(mistakes[name])}
              // Where decimals have a comma, keyboards have one.
              onChange={(text) => setFields({ ...fields, [name]: text.replace(',', '.') })}
              onDone={use}
            />
          </View>
        ))}
      </View>
      <Button id="custom-use" wide text={t('custom.use')} onPress={use} />
    </View>
  );
}
