import { useState } from 'react';
import { back, open, urlOf } from '@/navigation';
import { storage } from '@/platform/storage';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import { PictureStage, StageBar, usePictures } from './picture-stage';
import { usePreviewWords } from './words';

/** One or several images, each as large as the screen, to inspect and save. */
export function PreviewPage() {
  const t = usePreviewWords();
  const [shown] = useState(readPreviewImages);
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

function Viewer({ urls, current }: PreviewImages) {
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
        <Button id="preview-close" variant="quiet" text={t('close')} onPress={() => void back()} />
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

/** The images of a preview and the index of the current one. */
type PreviewImages = { urls: readonly string[]; current: number };

const STORAGE_KEY = 'preview';

const NOTHING: PreviewImages = { urls: [], current: 0 };

/**
 * Opens the full-screen preview.
 * @param shown.urls addresses of images, at least one
 * @param shown.current index of the initial image; an invalid index starts at the first
 */
export function openPreview({ urls, current }: { urls: readonly string[]; current: number }): Promise<void> {
  // Stored on the device: signed addresses are too long for a page's query, and a reload must find them.
  storage.set(STORAGE_KEY, JSON.stringify({ urls, current }));
  return open(urlOf('preview'));
}

/** The images of the last {@link openPreview}; empty when there was none. */
function readPreviewImages(): PreviewImages {
  try {
    const { urls, current } = JSON.parse(storage.get(STORAGE_KEY)) as PreviewImages;
    return { urls, current: urls[current] === undefined ? 0 : current };
  } catch {
    return NOTHING;
  }
}
