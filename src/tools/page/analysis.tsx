import { View } from '@tarojs/components';
import { memo } from 'react';
import { announced } from '@/platform/press';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import type { OpenTool } from './open-tool';
import { analysisIn } from './tool.store';
import { useToolWords } from './words';
import './analysis.scss';

/** The result of the free analysis, for tools that have one. */
export const AnalysisLine = memo(function AnalysisLine({ page }: { page: OpenTool }) {
  const t = useToolWords();
  const { state, percent = 0, found, reason } = page.useToolState(analysisIn);
  if (state === 'none') return null;
  if (state === 'done') {
    const failed = found?.checks.filter(({ ok }) => !ok) ?? [];
    if (failed.length === 0 && !found?.outline) return null;
    return (
      <View id="tool-analysis-done" className="analysis-line">
        {failed.length > 0 ? (
          <CheckList checks={failed} />
        ) : (
          <Copy size={12} tone="muted">
            {t('analysis.outline')}
          </Copy>
        )}
      </View>
    );
  }
  return (
    <View id={`tool-analysis-${state}`} className="analysis-line" {...announced}>
      {state === 'looking' ? (
        <>
          <Copy size={12} tone="muted">
            {t('analysis.looking')}
          </Copy>
          <Meter percent={percent} label={t('analysis.looking')} />
        </>
      ) : (
        <>
          <Copy size={12} tone="danger">
            {reason ?? t('analysis.failed')}
          </Copy>
          <Button
            id="tool-analysis-again"
            variant="plain"
            text={t('analysis.again')}
            onPress={page.analysisRetried}
          />
        </>
      )}
    </View>
  );
});
