import { View } from '@tarojs/components';
import { useState } from 'react';
import { savePicture } from '@/features/preview';
import { ShareButton } from '@/features/share';
import type { Task } from '@/features/tasks';
import { toolUrl } from '@/features/tools';
import { replace } from '@/navigation';
import { PictureViewer } from '@/platform/picture-viewer';
import { announced } from '@/platform/press';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { useAiPreviewWords } from './words';
import './variants.scss';

/** The variants of a run, each as large as the screen, and what can be done with the one in front. */
export function Variants({ task, start }: { task: Task; start: number }) {
  const t = useAiPreviewWords();
  const [index, setIndex] = useState(start);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState(false);
  const { results, tool, taskId } = task;
  // Their order never changes, but every answer signs their addresses anew.
  const [urls] = useState(() => results.map(({ url }) => absolute(url)));
  const nameOf = (at: number) => t('picture', { number: at + 1, count: urls.length });
  const isBroken = broken.includes(index);
  const save = () => {
    setSaving(true);
    void savePicture(urls[index] ?? '', t('saveFailed')).finally(() => setSaving(false));
  };
  return (
    <View className="variants">
      <View className="variants__viewer">
        <View className="variants__stage">
          <PictureViewer
            urls={urls}
            start={start}
            altOf={nameOf}
            onShow={setIndex}
            onBroken={(at) => setBroken((before) => [...before, at])}
          />
        </View>
      </View>
      <View className="variants__line">
        {isBroken ? (
          <View id="state-error" {...announced}>
            <Copy size={14} tone="on-dark" centred>
              {t('broken')}
            </Copy>
          </View>
        ) : (
          <Copy id="ai-preview-count" size={14} tone="on-dark" centred>
            {`${index + 1} / ${urls.length}`}
          </Copy>
        )}
      </View>
      <View className="variants__bar">
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
      </View>
    </View>
  );
}
