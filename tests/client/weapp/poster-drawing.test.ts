import { type Canvas, createCanvas, Image } from '@napi-rs/canvas';
import { drawPage } from '@tuzuo/poster/draw/page';
import type { BitmapPort, Surface } from '@tuzuo/poster/draw/port';
import { expect, it, vi } from 'vitest';
import { stageOf } from '@/platform/poster-canvas';
import { codeModules } from '@/platform/poster-canvas/codes';
import { openSurface } from '../../../server/src/renderer/poster/resources';
import { goldens } from '../../goldens/poster/documents';
import { goldenPictures, packFor, serverTools } from '../../goldens/poster/on-server';

/** Together they contain every kind of layer. */
const NAMES = ['rich runs', 'icons', 'masks', 'groups', 'charts', 'products', 'a poster'];

/** A canvas node of WeChat, backed by a real canvas. */
const { PhoneCanvas } = vi.hoisted(() => ({
  PhoneCanvas: class {
    constructor(readonly canvas: Canvas) {}
    get width() {
      return this.canvas.width;
    }
    set width(width: number) {
      this.canvas.width = width;
    }
    get height() {
      return this.canvas.height;
    }
    set height(height: number) {
      this.canvas.height = height;
    }
    getContext = () => recorded(this.canvas.getContext('2d'), this.canvas);
    createImage = () => new Image();
  },
}));

vi.mock('@tarojs/components', () => ({ Canvas: 'canvas', View: 'view' }));
vi.mock('@tarojs/taro', () => ({
  default: {
    getWindowInfo: () => ({ windowWidth: 375, pixelRatio: 2 }),
    createOffscreenCanvas: ({ width, height }: { width: number; height: number }) =>
      width > 4096 || height > 4096 ? undefined : new PhoneCanvas(createCanvas(width, height)),
  },
}));

/** Calls and assignments on every canvas, in order. */
let log: string[] = [];
let numbers = new Map<unknown, number>();

function numberOf(canvas: unknown): number {
  const number = numbers.get(canvas) ?? numbers.size;
  numbers.set(canvas, number);
  return number;
}

const real = (value: unknown) => (value instanceof PhoneCanvas ? value.canvas : value);

const said = (value: unknown) => {
  const one = real(value);
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return JSON.stringify(one);
  return 'width' in one && !('data' in one) ? `canvas ${numberOf(one)}` : 'style';
};

/** A context that records its calls and executes them. */
function recorded(context: object, canvas: unknown) {
  const own = context as Record<string, unknown>;
  return new Proxy(own, {
    get(_, name: string) {
      const member = own[name];
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        log.push(`${numberOf(canvas)} ${name} ${values.map(said).join(' ')}`);
        return member.apply(context, values.map(real));
      };
    },
    set(_, name: string, value) {
      log.push(`${numberOf(canvas)} ${name} = ${said(value)}`);
      own[name] = value;
      return true;
    },
  }) as unknown as BitmapPort & { getImageData: never; putImageData: never };
}

/** The server's surface, recorded. */
function serverSurface(width: number, height: number): Surface {
  const { image, canvas } = openSurface(width, height);
  const pen = recorded(canvas, image) as unknown as CanvasRenderingContext2D;
  return {
    width,
    height,
    image,
    canvas: pen as unknown as BitmapPort,
    rewrite(change) {
      const pixels = pen.getImageData(0, 0, width, height);
      change(pixels.data);
      pen.putImageData(pixels, 0, 0);
      return true;
    },
  };
}

/** Records the canvas calls of a drawing, and its result. */
function recording(canvas: Canvas, draw: () => void) {
  log = [];
  numbers = new Map();
  draw();
  return { log, pixels: canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data };
}

it.each(NAMES)('makes the same canvas calls in the mini-program as on the server: %s', async (name) => {
  const { document } = goldens().find((one) => one.name === name) ?? {};
  if (!document) throw new Error(`there is no golden document ${name}`);
  const resources = (await serverTools(await goldenPictures()))(await packFor(document));
  const { width, height } = document.size;

  const node = new PhoneCanvas(createCanvas(1, 1));
  const stage = stageOf(node);
  stage.resize({ width, height });
  const phone = recording(node.canvas, () => {
    const own = { ...resources, codeModules, surface: stage.surface, cache: undefined };
    drawPage(stage.canvas, document, 0, own as typeof resources);
  });
  const page = serverSurface(width, height);
  const server = recording(page.image as Canvas, () => {
    const own = { ...resources, surface: serverSurface, cache: undefined };
    drawPage(page.canvas, document, 0, own as typeof resources);
  });

  expect(phone.log.length).toBeGreaterThan(100);
  expect(phone.log).toEqual(server.log);
  expect(Buffer.compare(Buffer.from(phone.pixels), Buffer.from(server.pixels))).toBe(0);
});

it('loads a picture no larger than a screen needs, and reports failures', async () => {
  const { loadPicture, surface } = stageOf(new PhoneCanvas(createCanvas(1, 1)));
  const large = createCanvas(4000, 1000).toBuffer('image/png').toString('base64');
  const picture = await loadPicture(`data:image/png;base64,${large}`);
  expect([picture.width, picture.height]).toEqual([2048, 512]);
  await expect(loadPicture('data:image/png;base64,AAAA')).rejects.toMatchObject({ name: 'HostError' });
  expect(() => surface(5000, 10)).toThrow('createOffscreenCanvas:fail');
});
