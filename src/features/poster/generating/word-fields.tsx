import { View } from '@tarojs/components';
import { tools } from '@tuzuo/core/tools';
import { radioGroup } from '@/platform/press';
import { Choice } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import { BACKGROUND_TOOL, ELEMENT_TOOL, type WordTool } from './word-tools';
import { useGeneratingWords } from './words';

/** What the user says: what is wanted, how it looks, and what must not be in it. */
export type Words = { prompt: string; style?: string | undefined; avoid: string };

type WordsProps = { tool: WordTool; words: Words; onWords: (changed: Partial<Words>) => void };

const IDEAS = {
  [BACKGROUND_TOOL]: ['idea.gradient', 'idea.marble', 'idea.leaves', 'idea.snow'],
  [ELEMENT_TOOL]: ['idea.gift', 'idea.balloon', 'idea.leaf', 'idea.ribbon'],
} as const;

/** What may be wanted: each idea is added to the words. */
export function Ideas({ tool, words, onWords }: WordsProps) {
  const t = useGeneratingWords();
  const { maxLength } = tools[tool].options.prompt;
  const before = words.prompt.trim();
  return (
    <View className="generate-sheet__choices">
      {IDEAS[tool].map((key, index) => {
        const idea = t(key);
        const next = before === '' ? idea : t('with.idea', { before, added: idea });
        const isSaid = before.includes(idea);
        return (
          <Choice
            key={key}
            id={`generate-idea-${index + 1}`}
            text={idea}
            role="button"
            chosen={isSaid}
            onPress={() => {
              if (!isSaid && next.length <= maxLength) onWords({ prompt: next });
            }}
          />
        );
      })}
    </View>
  );
}

/** How it looks, and what must not be in it. */
export function MoreWords({ tool, words, onWords }: WordsProps) {
  const t = useGeneratingWords();
  const { style, avoid } = tools[tool].options;
  return (
    <>
      <View>
        <Copy size={14} strong>
          {t('style')}
        </Copy>
        <View className="generate-sheet__choices" {...radioGroup(t('style'))}>
          <Choice
            id="generate-style-any"
            text={t('style.any')}
            chosen={words.style === undefined}
            onPress={() => onWords({ style: undefined })}
          />
          {style.values.map((value) => (
            <Choice
              key={value}
              id={`generate-style-${value}`}
              text={t(`style.${value}`)}
              chosen={words.style === value}
              onPress={() => onWords({ style: value })}
            />
          ))}
        </View>
      </View>
      <Field
        id="generate-avoid"
        kind="text"
        label={t('avoid')}
        placeholder={t('avoid.example')}
        value={words.avoid}
        maxLength={avoid.maxLength}
        mistake={undefined}
        onChange={(text) => onWords({ avoid: text })}
        onDone={() => undefined}
      />
    </>
  );
}
