import { View } from '@tarojs/components';
import { WORDS_LIMITS, type WordsPurpose } from '@tuzuo/core/api/poster';
import { useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { announced, press } from '@/platform/press';
import { type SpendQuote, SpendSheet } from '@/shell/spend';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { Sheet, useSheet } from '@/ui/sheet';
import type { Copywriting } from './use-copywriting';
import { useCopyWords } from './words';
import './words-sheet.scss';

/** Price of a text for the button; undefined until it is known. */
function useCostText(quote: SpendQuote | undefined): string | undefined {
  const t = useCopyWords();
  const common = useT();
  const format = useFormat();
  if (quote === undefined) return undefined;
  const { useType, points, freeUsesLeft, amountCents = 0 } = quote;
  if (useType === 'cash') return format.money(amountCents);
  if (points > 0) return t('with.points', { points: format.number(points) });
  return freeUsesLeft > 0 ? common('price.freeToday', { left: freeUsesLeft }) : undefined;
}

type WordsSheetProps = {
  words: Copywriting;
  /** What the text is for. */
  purpose: WordsPurpose;
  /** What is already known about the subject. */
  brief: string;
  sceneId?: string | undefined;
  onTake: (lines: readonly string[]) => void;
  onClose: () => void;
};

/** Has a language model write texts: a brief, and the versions to choose from. */
export function WordsSheet(props: WordsSheetProps) {
  const t = useCopyWords();
  const { words, purpose } = props;
  const [brief, setBrief] = useState(props.brief);
  if (words.asked) {
    return (
      <SpendSheet
        title={t(`${purpose}.title`)}
        quote={words.asked}
        isRun
        onConfirm={() => words.answer(true)}
        onClose={() => words.answer(false)}
      />
    );
  }
  return <Form {...props} brief={brief} onBrief={setBrief} />;
}

type FormProps = WordsSheetProps & { onBrief: (text: string) => void };

function Form({ words, purpose, brief, sceneId, onBrief, onTake, onClose }: FormProps) {
  const t = useCopyWords();
  const sheet = useSheet(onClose);
  const { quote, problem, isBusy, isRunning, versions, write, cancel } = words;
  const cost = useCostText(quote === 'closed' ? undefined : quote);
  const isWritten = versions.length > 0;
  const text = brief.trim();
  const isTooLong = [...text].length > WORDS_LIMITS.brief;
  const action = () => {
    if (isBusy) return t('running');
    if (text === '') return t(`${purpose}.empty`);
    if (isWritten) return cost === undefined ? t('again') : t('with.again', { cost });
    return cost === undefined ? t('run') : t('with.run', { cost });
  };
  return (
    <Sheet id="smart-words" title={t(`${purpose}.title`)} close={t('close')} sheet={sheet}>
      <View className="words-sheet__form">
        <Field
          id="smart-words-brief"
          kind="text"
          label={t(`${purpose}.brief`)}
          placeholder={t(`${purpose}.placeholder`)}
          value={brief}
          maxLength={WORDS_LIMITS.brief * 2}
          multiline
          mistake={isTooLong ? t('with.tooLong', { max: WORDS_LIMITS.brief }) : undefined}
          onChange={onBrief}
          onDone={() => undefined}
        />
        <Copy size={12} tone="muted">
          {t('note')}
        </Copy>
        {isWritten && (
          <Versions
            versions={versions}
            purpose={purpose}
            onTake={(lines) => sheet.close(() => onTake(lines))}
          />
        )}
        {problem && (
          <View {...announced}>
            <Copy id="smart-words-problem" tone="danger">
              {problem.reason ?? t('offline')}
            </Copy>
          </View>
        )}
        {problem?.needsPoints && (
          <Button
            id="smart-words-points"
            variant="plain"
            text={t('balance')}
            onPress={() => void open(urlOf('points'))}
          />
        )}
        <Button
          id="smart-words-write"
          fullWidth
          variant={isWritten ? 'quiet' : 'primary'}
          busy={isBusy || text === '' || isTooLong}
          text={action()}
          onPress={() => write({ brief: text, ...(sceneId !== undefined && { sceneId }) })}
        />
        {isRunning && <Button id="smart-words-cancel" variant="plain" text={t('cancel')} onPress={cancel} />}
      </View>
    </Sheet>
  );
}

type VersionsProps = {
  purpose: WordsPurpose;
  versions: readonly string[][];
  onTake: (lines: readonly string[]) => void;
};

/** The versions, each as it will read. */
function Versions({ versions, purpose, onTake }: VersionsProps) {
  const t = useCopyWords();
  return (
    <View id="smart-words-versions" className="words-sheet__versions" {...announced}>
      <Copy strong>{t(`${purpose}.pick`)}</Copy>
      {versions.map(([title = '', ...lines], index) => (
        <View
          key={title}
          id={`smart-words-version-${index + 1}`}
          className="words-sheet__version"
          {...press(() => onTake([title, ...lines]), {
            role: 'button',
            label: t('with.version', {
              number: index + 1,
              text: [title, ...lines].join(', '),
            }),
          })}
        >
          <Copy size={16} strong>
            {title}
          </Copy>
          {lines.map((line) => (
            <Copy key={line} tone="muted">
              {line}
            </Copy>
          ))}
        </View>
      ))}
    </View>
  );
}
