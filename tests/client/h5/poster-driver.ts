import type { PosterDocument } from '@tuzuo/poster/document';
import { createSurfaceCache } from '@tuzuo/poster/draw/cache';
import { drawPage } from '@tuzuo/poster/draw/page';
import type { DrawResources, PosterPicture } from '@tuzuo/poster/draw/port';
import type { FontFaces } from '@tuzuo/poster/fonts/glyphs';
import { unpackGlyphs } from '@tuzuo/poster/fonts/pack';
import { provideLateDrawings } from '@tuzuo/poster/layers/late-drawings';
import { stageOf } from '@/platform/poster-canvas';
import { codeModules } from '@/platform/poster-canvas/codes';
import { linesOf } from '../../goldens/poster/lines';
import type { DrawOrder } from '../../goldens/poster/order';

provideLateDrawings();

const pictures = new Map<string, PosterPicture>();

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function openStage({ document: poster, pack, view }: DrawOrder) {
  const element = document.createElement('canvas');
  const stage = stageOf(element);
  stage.resize({ width: poster.size.width * view.scale, height: poster.size.height * view.scale });
  const faces: FontFaces = new Map();
  const began = performance.now();
  unpackGlyphs(bytesOf(pack), faces);
  const unpack = performance.now() - began;
  const picture: DrawResources['picture'] = (source) =>
    source.type === 'stock' ? pictures.get(source.key) : undefined;
  const resources: DrawResources = {
    faces,
    picture,
    cutOut: picture,
    codeModules,
    surface: stage.surface,
    textScale: stage.textScale,
    cache: createSurfaceCache(96 * 1024 * 1024),
  };
  return { element, stage, resources, unpack };
}

const layersOf = (poster: PosterDocument) => poster.pages[0]?.layers ?? [];

window.posterDriver = {
  async loadPictures(addresses) {
    const { loadPicture } = stageOf(document.createElement('canvas'));
    for (const [key, url] of Object.entries(addresses)) pictures.set(key, await loadPicture(url));
  },
  draw(order) {
    const { element, stage, resources } = openStage(order);
    drawPage(stage.canvas, order.document, 0, resources, order.view);
    if (order.again) {
      stage.resize({ width: element.width, height: element.height });
      drawPage(stage.canvas, order.document, 0, resources, order.view);
    }
    return {
      png: element.toDataURL('image/png'),
      lines: linesOf(layersOf(order.document), resources.faces, order.document.size),
    };
  },
  frames(order, next) {
    const { element, stage, resources } = openStage(order);
    return [order.document, ...next].map((poster) => {
      const began = performance.now();
      stage.clear(0, 0, element.width, element.height);
      drawPage(stage.canvas, poster, 0, resources, order.view);
      // Reading pixels back ensures that they have been drawn.
      element.getContext('2d')?.getImageData(0, 0, 1, 1);
      return performance.now() - began;
    });
  },
  time(order) {
    const { element, stage, resources, unpack } = openStage(order);
    const timed = (run: () => unknown) => {
      const began = performance.now();
      run();
      // Reading pixels back ensures that they have been drawn.
      element.getContext('2d')?.getImageData(0, 0, 1, 1);
      return performance.now() - began;
    };
    const layout = timed(() => linesOf(layersOf(order.document), resources.faces, order.document.size));
    const paint = () => drawPage(stage.canvas, order.document, 0, resources, order.view);
    return { unpack, layout, draw: timed(paint), again: timed(paint) };
  },
};
