import { blobAt, dataAddress } from '@/platform/browser/blob';
import { HOST_FAILURE, HostError } from '@/platform/host-error';
import type { ScreenshotPort } from './port';
import { screenshotSize } from './port';

const SVG = 'http://www.w3.org/2000/svg';

/** Every rule of our own style sheets, the only ones that there are. */
const styles = () =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n');

/** A drawing may refer to nothing outside itself: pictures become data addresses, those that cannot be read are left out. */
async function inlinePictures(root: HTMLElement): Promise<void> {
  const pictures = [...root.querySelectorAll('img')];
  await Promise.all(
    pictures.map(async (picture) => {
      if (picture.src.startsWith('data:')) return;
      picture.src = picture.src ? await blobAt(picture.src).then(dataAddress, () => '') : '';
    }),
  );
}

/** The page's elements inside a drawing of the window's size. */
async function drawingOf(page: HTMLElement, width: number, height: number): Promise<string> {
  const copy = page.cloneNode(true) as HTMLElement;
  // How Taro hides the pages below the one in front.
  copy.classList.remove('taro_page_shade');
  copy.style.cssText = `display:block;position:static;width:${width}px;height:${height}px;overflow:hidden`;
  await inlinePictures(copy);
  const root = document.createElement('div');
  // The rules name the page's root: it carries its language, its root font and the colors of `:root`.
  const shell = document.documentElement;
  root.style.cssText = `${shell.style.cssText};width:${width}px;height:${height}px;font-family:${getComputedStyle(document.body).fontFamily}`;
  const style = document.createElement('style');
  style.textContent = styles();
  root.append(style, copy);
  const foreign = document.createElementNS(SVG, 'foreignObject');
  foreign.setAttribute('width', '100%');
  foreign.setAttribute('height', '100%');
  foreign.append(root);
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  // The root element of a drawing is what `rem` and `:root` mean in it.
  drawing.style.fontSize = shell.style.fontSize;
  drawing.append(foreign);
  return new XMLSerializer().serializeToString(drawing);
}

async function load(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image;
}

/** Drawn from the page's own elements: browsers give no page the pixels of its window. */
export const screenshot = {
  async take() {
    const pages = [...document.querySelectorAll<HTMLElement>('.taro_page')];
    const page = pages[pages.length - 2] ?? pages[pages.length - 1];
    if (!page) throw new HostError(HOST_FAILURE.screenshot);
    const width = Math.min(window.innerWidth, 425);
    const height = window.innerHeight;
    // As a data address: a drawing with elements in it taints the canvas when it comes from a blob.
    const drawing = await drawingOf(page, width, height);
    const image = await load(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`);
    const size = screenshotSize({ width, height }, window.devicePixelRatio);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) throw new HostError(HOST_FAILURE.screenshot);
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(image, 0, 0, size.width, size.height);
    return canvas.toDataURL('image/png');
  },
} satisfies ScreenshotPort;
