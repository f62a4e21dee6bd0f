import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { announced } from '@/platform/press';
import { toolFaces } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import type { Generating } from './use-generating';
import type { WordTool } from './word-tools';
import { useGeneratingWords } from './words';
import './generating-mark.scss';

type GeneratingMarkProps = { generating: Generating; onOpen: (tool: WordTool) => void };

/** How far a run is, or why it made nothing, while its sheet is closed; opens the sheet. */
export function GeneratingMark({ generating: { running, problem }, onOpen }: GeneratingMarkProps) {
  const t = useGeneratingWords();
  const common = useT();
  const tool = (running ?? problem)?.tool;
  if (!tool) return null;
  const name = common(toolFaces[tool].name);
  const { percent = 0 } = running ?? {};
  const words = running ? t('with.running', { name, percent }) : `${name} · ${problem?.reason}`;
  return (
    <View id="generating-mark" className="design-page__notice">
      <View className="design-page__notice-text generating-mark__words" {...(running ? {} : announced)}>
        <Copy size={12} figures tone={problem && !problem.isCanceled && !running ? 'danger' : 'muted'}>
          {words}
        </Copy>
        {running && <Meter percent={percent} label={name} />}
      </View>
      <Button id="generating-open" variant="plain" tight text={t('open')} onPress={() => onOpen(tool)} />
    </View>
  );
}
