import type { PosterDocument } from '@tuzuo/poster/document';
import { drawPage } from '@tuzuo/poster/draw/page';
import { useEffect, useState } from 'react';
import { PosterCanvas, shownSize } from '@/platform/poster-canvas';
import { codeModules } from '@/platform/poster-canvas/codes';
import type { PosterStage } from '@/platform/poster-canvas/port';
import type { PictureStore } from '@/tools/poster-pictures';
import { glyphStore } from './glyph-store';

type PosterPictureProps = {
  id: string;
  label: string;
  document: PosterDocument;
  /** Index of the displayed page; the last one where there are fewer. */
  page?: number;
  pictures: PictureStore;
  /** Changes when images were loaded, and triggers a redraw. */
  version: number;
  /** Maximum height, in percent of the window's (vh). */
  maxHeight: number;
};

/** A read-only page of a poster, drawn as in its export. */
export function PosterPicture({
  id,
  label,
  document,
  page = 0,
  pictures,
  version,
  maxHeight,
}: PosterPictureProps) {
  const [stage, setStage] = useState<PosterStage>();
  const [glyphs, setGlyphs] = useState(0);
  useEffect(() => {
    glyphStore.load(document).then(
      () => setGlyphs((before) => before + 1),
      // Without its texts, the rest is still recognizable.
      () => setGlyphs((before) => before + 1),
    );
  }, [document]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws when images are loaded
  useEffect(() => {
    if (!stage || glyphs === 0) return;
    const { width, pixelRatio } = stage.screen();
    const size = shownSize(document.size, width, pixelRatio);
    stage.resize(size);
    const resources = {
      faces: glyphStore.faces,
      picture: pictures.picture,
      cutOut: pictures.cutOut,
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
      maxHeight={maxHeight}
      onReady={(ready) => {
        pictures.setStage(ready);
        setStage(ready);
      }}
    />
  );
}
