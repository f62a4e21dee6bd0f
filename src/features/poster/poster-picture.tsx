import type { PosterDocument } from '@tuzuo/core/poster/document';
import { drawPage } from '@tuzuo/core/poster/draw/page';
import { useEffect, useState } from 'react';
import { PosterCanvas, shownSize } from '@/platform/poster-canvas';
import { codeModules } from '@/platform/poster-canvas/codes';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { glyphStore } from './glyph-store';
import type { PictureStore } from './picture-store';

type PosterPictureProps = {
  id: string;
  label: string;
  document: PosterDocument;
  /** The page that shows; the last one where there are fewer. */
  page?: number;
  pictures: PictureStore;
  /** Pictures that have come since the last time make it draw again. */
  version: number;
  /** Greatest height that it takes, in hundredths of the window's. */
  mostHeight: number;
};

/** A page of a poster to look at, as its export draws it. */
export function PosterPicture({
  id,
  label,
  document,
  page = 0,
  pictures,
  version,
  mostHeight,
}: PosterPictureProps) {
  const [stage, setStage] = useState<PosterStage>();
  const [glyphs, setGlyphs] = useState(0);
  useEffect(() => {
    glyphStore.load(document).then(
      () => setGlyphs((before) => before + 1),
      // Without its words the rest can be told apart.
      () => setGlyphs((before) => before + 1),
    );
  }, [document]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures that have come are drawn
  useEffect(() => {
    if (!stage || glyphs === 0) return;
    const { width, pixelRatio } = stage.screen();
    const size = shownSize(document.size, width, pixelRatio);
    stage.resize(size);
    const resources = {
      faces: glyphStore.faces,
      picture: pictures.picture,
      codeModules,
      surface: stage.surface,
      textScale: stage.textScale,
    };
    const shown = Math.min(page, document.pages.length - 1);
    drawPage(stage.canvas, document, shown, resources, {
      scale: size.width / document.size.width,
      placeholders: true,
      ...size,
    });
  }, [stage, document, page, pictures, version, glyphs]);
  return (
    <PosterCanvas
      id={id}
      label={label}
      size={document.size}
      mostHeight={mostHeight}
      onReady={(ready) => {
        pictures.begin(ready.loadPicture);
        setStage(ready);
      }}
    />
  );
}
