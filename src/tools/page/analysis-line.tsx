import { View } from '@tarojs/components';
import { announced } from '@/platform/press';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import type { Analysis } from './use-analysis';
import { useToolWords } from './words';
import './analysis-line.scss';

/** What comes of the free look at the pictures, for tools that look first. */
export function AnalysisLine({ analysis: { state, found, reason, again } }: { analysis: Analysis }) {
  const t = useToolWords();
  if (state === 'none') return null;
  if (state === 'done') {
    const failed = found?.checks.filter(({ ok }) => !ok) ?? [];
    return failed.length === 0 ? null : (
      <View className="analysis-line">
        <CheckList checks={failed} />
      </View>
    );
  }
  return (
    <View id={`tool-analysis-${state}`} className="analysis-line" {...announced}>
      <Copy size={12} tone={state === 'failed' ? 'danger' : 'muted'}>
        {state === 'failed' ? (reason ?? t('analysis.failed')) : t('analysis.looking')}
      </Copy>
      {state === 'failed' && (
        <Button id="tool-analysis-again" look="plain" text={t('analysis.again')} onPress={again} />
      )}
    </View>
  );
}
