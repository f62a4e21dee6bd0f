import { View } from '@tarojs/components';
import { tools } from '@tuzuo/core/tools';
import type { PosterSize } from '@tuzuo/poster/document';
import { useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import { call } from '@/request';
import { asksFirst, SpendSheet } from '@/shell/spend';
import { toolFaces } from '@/tools/catalog';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { Meter } from '@/ui/meter';
import { Sheet, useSheet } from '@/ui/sheet';
import { usePosterWords } from '../words';
import { costOf, type Quote } from '../work-cost';
import type { Generating } from './use-generating';
import { Ideas, MoreWords, type Words } from './word-fields';
import { BACKGROUND_TOOL, type WordTool } from './word-tools';
import './generate-sheet.scss';

/** The ratio on offer that is closest to a poster's: the background covers the page, and loses its edges. */
export function ratioFor({ width, height }: Pick<PosterSize, 'width' | 'height'>): string {
  const distance = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log((width * down) / (height * across)));
  };
  const { values } = tools[BACKGROUND_TOOL].options.ratio;
  return [...values].sort((one, other) => distance(one) - distance(other))[0] ?? values[0];
}

/** Price of a run with these options; undefined until it is known. */
function useQuote(tool: WordTool): Quote | undefined {
  const [quote, setQuote] = useState<Quote>();
  useEffect(() => {
    const asked = call('gen.task.quote', { tool, inputs: {}, options: { count: 1 } }, { toast: false });
    // Without an answer no price is shown; the server refuses if the points are insufficient.
    asked.result.then(setQuote, () => undefined);
    return () => asked.abort();
  }, [tool]);
  return quote;
}

type GenerateSheetProps = { tool: WordTool; size: PosterSize; generating: Generating; onClose: () => void };

/** Makes the background of the page, or an element on it, of the user's words; states the price. */
export function GenerateSheet({ tool, size, generating, onClose }: GenerateSheetProps) {
  const [words, setWords] = useState<Words>({ prompt: '', avoid: '' });
  const [isAsked, setAsked] = useState(false);
  const quote = useQuote(tool);
  const name = useT()(toolFaces[tool].name);
  const start = () => {
    const [prompt, avoid] = [words.prompt.trim(), words.avoid.trim()];
    const options = {
      prompt,
      count: 1,
      ...(words.style !== undefined && { style: words.style }),
      ...(avoid !== '' && { avoid }),
      ...(tool === BACKGROUND_TOOL && { ratio: ratioFor(size) }),
    };
    setAsked(false);
    void generating.start({ tool, options, engine: quote?.engine?.name });
  };
  if (isAsked && quote)
    return <SpendSheet title={name} quote={quote} isRun onConfirm={start} onClose={() => setAsked(false)} />;
  return (
    <Form
      tool={tool}
      name={name}
      words={words}
      quote={quote}
      generating={generating}
      onWords={(changed) => setWords((before) => ({ ...before, ...changed }))}
      onRun={() => (quote && asksFirst(quote) ? setAsked(true) : start())}
      onClose={onClose}
    />
  );
}

/** Why the last run made nothing. */
function Ended({
  problem: { reason, isCanceled, checks = [] },
}: {
  problem: NonNullable<Generating['problem']>;
}) {
  if (checks.length > 0) return <CheckList checks={checks} />;
  return (
    <View {...announced}>
      <Copy id="generate-problem" tone={isCanceled ? 'muted' : 'danger'}>
        {reason}
      </Copy>
    </View>
  );
}

type FormProps = Omit<GenerateSheetProps, 'size'> & {
  name: string;
  words: Words;
  quote: Quote | undefined;
  onWords: (changed: Partial<Words>) => void;
  onRun: () => void;
};

function Form({ tool, name, words, quote, generating, onWords, onRun, onClose }: FormProps) {
  const t = usePosterWords();
  const common = useT();
  const format = useFormat();
  const sheet = useSheet(onClose);
  const { running, problem } = generating;
  const own = problem?.tool === tool ? problem : undefined;
  const cost = costOf(quote, common, format);
  return (
    <Sheet id="generate" title={name} close={t('close')} sheet={sheet}>
      <View className="generate-sheet">
        <Field
          id="generate-words"
          kind="text"
          label={t('generate.label')}
          placeholder={t(tool === BACKGROUND_TOOL ? 'generate.background' : 'generate.element')}
          value={words.prompt}
          maxLength={tools[tool].options.prompt.maxLength}
          multiline
          mistake={undefined}
          onChange={(prompt) => onWords({ prompt })}
          onDone={() => undefined}
        />
        <Ideas tool={tool} words={words} onWords={onWords} />
        <MoreWords tool={tool} words={words} onWords={onWords} />
        <Copy size={12} tone="muted">
          {t(running ? 'generate.leave' : 'generate.note')}
        </Copy>
        {own && <Ended problem={own} />}
        {own?.needsPoints && (
          <Button
            id="generate-points"
            variant="plain"
            text={t('generate.points')}
            onPress={() => void open(urlOf('points'))}
          />
        )}
        {running && <Meter id="generate-progress" percent={running.percent} label={name} />}
        <Button
          id="generate-run"
          fullWidth
          busy={running !== undefined || words.prompt.trim() === ''}
          text={cost === undefined ? name : `${name} · ${cost}`}
          onPress={onRun}
        />
        {running?.taskId !== undefined && (
          <Button id="generate-cancel" variant="plain" text={t('color.cancel')} onPress={generating.cancel} />
        )}
      </View>
    </Sheet>
  );
}
