import { View } from '@tarojs/components';
import { useState } from 'react';
import { replace } from '@/navigation';
import { absolute } from '@/request/send';
import { PictureStage, StageBar, usePictures } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import { toolUrl } from '@/tools/catalogue';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { useAiPreviewWords } from './words';
import './variants.scss';

/** The variants of a run, each as large as the screen, and what can be done with the one in front. */
export function Variants({ task, start }: { task: Task; start: number }) {
  const t = useAiPreviewWords();
  const { results, tool, taskId } = task;
  // Their order never changes, but every answer signs their addresses anew.
  const [urls] = useState(() => results.map(({ url }) => absolute(url)));
  const pictures = usePictures(urls, start, t('saveFailed'));
  const { index, saving, isBroken, save } = pictures;
  return (
    <PictureStage
      pictures={pictures}
      altOf={(at) => t('picture', { number: at + 1, count: urls.length })}
      broken={{ title: t('broken') }}
    >
      <View className="variants__line">
        <Copy id="ai-preview-count" size={14} tone="on-dark" centred>
          {`${index + 1} / ${urls.length}`}
        </Copy>
      </View>
      <StageBar>
        <Button
          id="ai-preview-again"
          look="quiet"
          text={t('again')}
          onPress={() => void replace(toolUrl(tool, taskId))}
        />
        <ShareButton
          id="result-share"
          text={t('share')}
          content={{
            title: t('shareTitle'),
            url: toolUrl(tool),
            picture: absolute(results[index]?.thumbUrl ?? ''),
          }}
          thing={{ kind: 'result', id: results[index]?.assetId ?? '' }}
        />
        <Button
          id="result-save"
          busy={saving || isBroken}
          text={t(saving ? 'saving' : 'save')}
          onPress={save}
        />
      </StageBar>
    </PictureStage>
  );
}
