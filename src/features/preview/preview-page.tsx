import { View } from '@tarojs/components';
import { useState } from 'react';
import { Page } from '@/features/shell';
import { back, open, urlOf } from '@/navigation';
import { PictureViewer } from '@/platform/picture-viewer';
import { announced } from '@/platform/press';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { savePicture } from './save-picture';
import { readShown, type Shown } from './shown';
import { usePreviewWords } from './words';
import './preview-page.scss';

function Viewer({ urls, current }: Shown) {
  const t = usePreviewWords();
  const [index, setIndex] = useState(current);
  const [broken, setBroken] = useState<readonly number[]>([]);
  const [saving, setSaving] = useState(false);
  const nameOf = (at: number) => t('picture', { number: at + 1, count: urls.length });
  const isBroken = broken.includes(index);
  const save = () => {
    setSaving(true);
    void savePicture(urls[index] ?? '', t('saveFailed')).finally(() => setSaving(false));
  };
  return (
    <View className="preview">
      <View className="preview__viewer">
        <View className="preview__stage">
          <PictureViewer
            urls={urls}
            start={current}
            altOf={nameOf}
            onShow={setIndex}
            onBroken={(at) => setBroken((before) => [...before, at])}
          />
        </View>
        {isBroken && (
          <View id="state-error" className="preview__broken" {...announced}>
            <Copy size={16} strong tone="on-dark" centred>
              {t('broken')}
            </Copy>
            <View className="preview__broken-text">
              <Copy tone="on-dark" centred>
                {t('brokenText')}
              </Copy>
            </View>
          </View>
        )}
      </View>
      <View className="preview__bar">
        <Button id="preview-close" look="quiet" text={t('close')} onPress={() => void back()} />
        {urls.length > 1 && (
          <Copy id="preview-count" size={14} tone="on-dark">
            {`${index + 1} / ${urls.length}`}
          </Copy>
        )}
        <Button
          id="preview-save"
          busy={saving || isBroken}
          text={t(saving ? 'saving' : 'save')}
          onPress={save}
        />
      </View>
    </View>
  );
}

/** One or several pictures, each as large as the screen, to be looked at closely and saved. */
export function PreviewPage() {
  const t = usePreviewWords();
  const [shown] = useState(readShown);
  return (
    <Page name="preview" titleKey="page.preview">
      {shown.urls.length > 0 ? (
        <Viewer {...shown} />
      ) : (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('none')}
          text={t('noneText')}
          action={{ text: t('toHistory'), onPress: () => void open(urlOf('ai-history')) }}
        />
      )}
    </Page>
  );
}
