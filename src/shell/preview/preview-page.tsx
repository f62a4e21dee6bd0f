import { useState } from 'react';
import { back, open, urlOf } from '@/navigation';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { PictureStage, StageBar } from './picture-stage';
import { readShown, type Shown } from './shown';
import { usePictures } from './use-pictures';
import { usePreviewWords } from './words';

function Viewer({ urls, current }: Shown) {
  const t = usePreviewWords();
  const pictures = usePictures(urls, current, t('saveFailed'));
  const { index, saving, isBroken, save } = pictures;
  return (
    <PictureStage
      pictures={pictures}
      altOf={(at) => t('picture', { number: at + 1, count: urls.length })}
      broken={{ title: t('broken'), text: t('brokenText') }}
    >
      <StageBar>
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
      </StageBar>
    </PictureStage>
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
