import { View } from '@tarojs/components';
import { tools } from '@tuzuo/core/tools';
import { useState } from 'react';
import { useT } from '@/i18n';
import { open } from '@/navigation';
import { absolute } from '@/request/send';
import { savePicture } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import { continueUrl, toolFaces, toolUrl } from '@/tools/catalogue';
import { Button } from '@/ui/button';
import { fileNameOf, isVideo, type Task, type TaskResult } from './task';
import { useTaskWords } from './words';

/** Hands a result to the host's album; whether that went well. */
const save = ({ tool }: Task, result: TaskResult, failed: string) =>
  savePicture(result.url, failed, fileNameOf(tool, result));

/** Hands one result after the other to the album; `onSaved` hears how many are done. Ends at the first failure. */
async function saveAll(task: Task, failed: string, onSaved: (count: number) => void): Promise<void> {
  for (const [index, result] of task.results.entries()) {
    if (!(await save(task, result, failed))) return;
    onSaved(index + 1);
  }
}

/** Whether the tool works on what was painted over: there is often more to paint over in its result. */
const isPainted = ({ tool }: Task) => Object.values(tools[tool].inputs).some(({ kind }) => kind === 'mask');

/** What can be done with a result. */
export function ResultActions({ task, result }: { task: Task; result: TaskResult }) {
  const t = useTaskWords();
  const common = useT();
  const [saving, setSaving] = useState(false);
  const keep = () => {
    setSaving(true);
    void save(task, result, t('result.saveFailed')).finally(() => setSaving(false));
  };
  const [saved, setSaved] = useState<number>();
  const count = task.results.length;
  const keepAll = () => {
    setSaved(0);
    void saveAll(task, t('result.saveFailed'), setSaved).finally(() => setSaved(undefined));
  };
  const title = t('result.shareTitle', { tool: common(toolFaces[task.tool].name) });
  return (
    <View className="results__actions">
      <Button
        id="result-save"
        wide
        busy={saving}
        text={t(saving ? 'result.saving' : isVideo(result) ? 'result.saveVideo' : 'result.save')}
        onPress={keep}
      />
      {count > 1 && (
        <View className="results__all">
          <Button
            id="result-save-all"
            look="quiet"
            wide
            busy={saved !== undefined}
            text={saved === undefined ? t('result.saveAll') : `${t('result.saving')} ${saved} / ${count}`}
            onPress={keepAll}
          />
        </View>
      )}
      <View className="results__aside">
        {isPainted(task) && (
          <Button
            id="result-continue"
            look="quiet"
            text={t('result.continue')}
            onPress={() => void open(continueUrl(task.tool, task.taskId))}
          />
        )}
        <Button
          id="result-again"
          look="quiet"
          text={t('result.again')}
          onPress={() => void open(toolUrl(task.tool, task.taskId))}
        />
        <ShareButton
          id="result-share"
          text={t('result.share')}
          content={{ title, url: toolUrl(task.tool), picture: absolute(result.thumbUrl) }}
          thing={{ kind: 'result', id: result.assetId }}
        />
      </View>
    </View>
  );
}
