import { type Canvas, createCanvas, Image } from '@napi-rs/canvas';
import type { AppHost } from '../app-host';
import type { Callbacks, Settle } from './callbacks';
import type { PhoneFiles } from './transfer';

/** Without a layout, every queried element has this box. */
export const QUERIED_BOX = { left: 30, top: 120, width: 300, height: 300 } as const;

/** How many more queries find an element without its canvas, as on a page that is opened again. */
export type CanvasNodes = { missing: number };

type Fields = { node?: boolean; rect?: boolean; size?: boolean };
type Found = Record<string, unknown> | null;
type Answer = (found: Found) => void;

/** An image of the host: its source is a URL, which is fetched. */
function hostImage(addressOf: (url: string) => string): Image {
  const image = new Image();
  const decode = Object.getOwnPropertyDescriptor(Image.prototype, 'src')?.set?.bind(image);
  Object.defineProperty(image, 'src', {
    set(url: string) {
      fetch(addressOf(url))
        .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(answer.statusText))))
        .then((bytes) => decode?.(Buffer.from(bytes)))
        .catch((error: Error) => image.onerror?.(error));
    },
  });
  return image;
}

/** `wx.createSelectorQuery` for the current page, real canvases behind its canvas elements, and their files. */
export function canvasFake(
  stack: AppHost['stack'],
  files: PhoneFiles,
  settle: Settle,
  addressOf: (url: string) => string,
  nodes: CanvasNodes,
) {
  const canvases = new WeakMap<object, Canvas>();
  const canvasOf = (element: object): Canvas => {
    const canvas = canvases.get(element) ?? createCanvas(QUERIED_BOX.width, QUERIED_BOX.height);
    canvases.set(element, canvas);
    return canvas;
  };
  const find = (selector: string, { node, rect, size }: Fields): Found => {
    const [element] = stack.top().tree.find(selector);
    if (!element) return null;
    const { left, top, width, height } = QUERIED_BOX;
    const isMissing = node === true && nodes.missing > 0;
    if (isMissing) nodes.missing -= 1;
    return {
      ...(node && { node: isMissing ? null : canvasOf(element) }),
      ...(rect && { left, top, right: left + width, bottom: top + height }),
      ...(size && { width, height }),
    };
  };
  const createSelectorQuery = () => {
    const asked: { selector: string; fields: Fields; answer: Answer }[] = [];
    const query = {
      in: () => query,
      select: (selector: string) => ({
        fields: (fields: Fields, answer: Answer = () => undefined) => {
          asked.push({ selector, fields, answer });
          return query;
        },
      }),
      exec: (done?: (all: Found[]) => void) => {
        setTimeout(() => {
          const all = asked.map(({ selector, fields }) => find(selector, fields));
          for (const [index, { answer }] of asked.entries()) answer(all[index] ?? null);
          done?.(all);
        }, 0);
      },
    };
    return query;
  };
  let count = 0;
  return {
    createSelectorQuery,
    createOffscreenCanvas: ({ width, height }: { width: number; height: number }) =>
      Object.assign(createCanvas(width, height), { createImage: () => hostImage(addressOf) }),
    canvasToTempFilePath: (options: Callbacks & { canvas: Canvas }) =>
      settle('canvasToTempFilePath', options, () => {
        count += 1;
        const tempFilePath = `http://tmp/canvas-${count}.png`;
        files.set(tempFilePath, options.canvas.toBuffer('image/png'));
        return { tempFilePath };
      }),
  };
}
