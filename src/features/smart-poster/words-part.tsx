import { View } from '@tarojs/components';
import { useState } from 'react';
import { useCopywriting, WordsSheet } from '@/tools/copywriting';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { askUser } from '@/ui/feedback';
import { lengthOf, linesOf } from './texts';
import type { PosterSettings } from './use-smart-input';
import { useSmartWords } from './words';
import './parts.scss';

type WordsPartProps = {
  settings: PosterSettings;
  onChange: (part: Partial<PosterSettings>) => void;
};

/** Opens copywriting with a language model, or explains that none is set up. */
export function WordsPart({ settings: { lines, sceneId }, onChange }: WordsPartProps) {
  const t = useSmartWords();
  const words = useCopywriting('poster');
  const [isOpen, setOpen] = useState(false);
  const { quote } = words;
  const insert = async (taken: readonly string[]) => {
    setOpen(false);
    const isFree = lengthOf(lines) === 0;
    if (
      !isFree &&
      !(await askUser({
        content: t('words.replace'),
        confirmText: t('words.use'),
      }))
    )
      return;
    onChange({ lines: linesOf(taken) });
    words.settle();
  };
  if (quote === undefined) return null;
  if (quote === 'closed') {
    return (
      <Copy id="smart-words-closed" size={12} tone="muted">
        {t('words.closed')}
      </Copy>
    );
  }
  return (
    <View className="smart-part__way">
      <Button
        id="smart-words-open"
        variant="plain"
        tight
        text={t(words.versions.length > 0 ? 'words.ready' : words.isBusy ? 'words.running' : 'words.open')}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <WordsSheet
          words={words}
          purpose="poster"
          brief={lines
            .map(({ text }) => text.trim())
            .filter(Boolean)
            .join(' · ')}
          sceneId={sceneId}
          onTake={(taken) => void insert(taken)}
          onClose={() => setOpen(false)}
        />
      )}
    </View>
  );
}
