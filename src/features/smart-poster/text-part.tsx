import { View } from '@tarojs/components';
import { SMART_LIMITS } from '@tuzuo/core/api/poster';
import { useState } from 'react';
import { press } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { isTooLong, type Line, typed, withLine, withoutLine } from './texts';
import { useSmartWords } from './words';
import './parts.scss';

/** Maximum input length: far above the limit, so that an overlong text is reported instead of truncated. */
const FIELD_LENGTH = 4000;

type TextPartProps = { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void };

/** The texts of a poster, one per line: pressing Enter or pasting several lines adds lines. */
export function TextPart({ lines, onChange }: TextPartProps) {
  const t = useSmartWords();
  const [focus, setFocus] = useState<number>();
  const handleInput = (key: number, text: string) => {
    const { lines: next, focus: to, isFull } = typed(lines, key, text);
    onChange(next);
    if (to !== undefined) setFocus(to);
    if (isFull) showToast(t('with.full', { max: SMART_LIMITS.texts }));
  };
  const add = () => {
    const next = withLine(lines);
    onChange(next);
    setFocus(next[next.length - 1]?.key);
  };
  return (
    <>
      {lines.map((line, index) => {
        const number = index + 1;
        const isTitle = index === 0;
        return (
          <Field
            key={line.key}
            id={`smart-text-${number}`}
            kind="text"
            label={isTitle ? t('title') : t('with.line', { number })}
            placeholder={t(isTitle ? 'titlePlaceholder' : 'linePlaceholder')}
            value={line.text}
            maxLength={FIELD_LENGTH}
            multiline
            focused={focus === line.key}
            mistake={
              isTooLong(line)
                ? t('with.tooLong', { max: SMART_LIMITS.textLength, length: line.text.trim().length })
                : undefined
            }
            onChange={(text) => handleInput(line.key, text)}
            onDone={() => undefined}
            onFocus={(has) => {
              if (!has && focus === line.key) setFocus(undefined);
            }}
            after={
              lines.length > 1 && (
                <View
                  id={`smart-remove-${number}`}
                  className="smart-part__remove"
                  {...press(() => onChange(withoutLine(lines, line.key)), {
                    role: 'button',
                    label: t('with.removeLine', { number }),
                  })}
                >
                  <Copy size={20} tone="muted">
                    ×
                  </Copy>
                </View>
              )
            }
          />
        );
      })}
      {lines.length < SMART_LIMITS.texts && (
        <View className="smart-part__way">
          <Button id="smart-add-line" variant="plain" tight text={t('addLine')} onPress={add} />
        </View>
      )}
    </>
  );
}
