import { chooseLocale } from '@/i18n';
import {
  act,
  exists,
  find,
  fireEvent,
  mount,
  pressKey,
  tap,
  text,
} from '../../tests/client/components/mount';
import { CompareSlider } from './compare-slider';
import { Photo } from './photo';
import { Picture } from './picture';
import { ScreenPhoto } from './screen-photo';
import { SwipeStage } from './swipe-stage';
import { Video } from './video';

beforeEach(() => chooseLocale('zh-CN'));

const attributes = (selector: string, ...names: string[]) =>
  names.map((name) => find(selector).getAttribute(name));

describe('a picture', () => {
  it('of the page itself is decoration', async () => {
    await mount(Picture, { src: 'hero.png', shape: 'hero' });
    expect(attributes('img', 'src', 'alt')).toEqual(['hero.png', '']);
    expect(find('img').style.objectFit).toBe('cover');
  });

  it('of a user has a name, is shown whole, and on a checkerboard where it is transparent', async () => {
    await mount(Photo, { id: 'photo', src: 'a.png', alt: '一只猫', transparent: true, lazy: true });
    expect(attributes('img', 'src', 'alt', 'loading')).toEqual(['a.png', '一只猫', 'lazy']);
    expect([find('img').style.objectFit, exists('#photo.photo--checks')]).toEqual(['contain', true]);
  });

  it('of the server comes in the size for its place', async () => {
    await mount(Photo, { src: '/files/a.webp', alt: '', fit: 'cover', shape: 'page' });
    expect(find('img').style.objectFit).toBe('cover');
    expect(attributes('img', 'srcset')[0]).toMatch(/^\S+ \d+w, .*\/files\/a\.webp \d+w$/);
    await mount(Photo, { src: '/files/a.webp', alt: '' });
    expect(attributes('img', 'srcset')).toEqual([null]);
  });
});

/** Images that scripts load, which jsdom does not. */
function loadImages(naturalWidth: number) {
  const loading: HTMLImageElement[] = [];
  jest.spyOn(window, 'Image').mockImplementation(() => {
    const image = document.createElement('img');
    Object.defineProperties(image, { naturalWidth: { value: naturalWidth }, naturalHeight: { value: 1000 } });
    loading.push(image);
    return image;
  });
  return loading;
}

describe('a photo of any size', () => {
  it('appears once it is loaded, and as it is when it is small', async () => {
    const loading = loadImages(1000);
    await mount(ScreenPhoto, { id: 'photo', src: 'small.jpg', alt: '人像' });
    expect(exists('#photo')).toBe(false);
    act(() => void fireEvent.load(loading[0] as Element));
    expect(attributes('#photo img', 'src', 'alt')).toEqual(['small.jpg', '人像']);
  });

  it('that cannot be loaded is left to the element that shows the failure', async () => {
    const loading = loadImages(0);
    await mount(ScreenPhoto, { id: 'photo', src: 'gone.jpg', alt: '人像' });
    act(() => void fireEvent.error(loading[0] as Element));
    expect(attributes('#photo img', 'src')).toEqual(['gone.jpg']);
  });
});

describe('SwipeStage', () => {
  const go = jest.fn();
  const stage = {
    stageId: 'stage',
    previousId: 'previous',
    nextId: 'next',
    placeholder: 'data:image/png;base64,AA==',
    pictures: ['small.webp', 'large.webp'],
    alt: '海报',
    onPrevious: undefined,
    onNext: () => go('next'),
    words: { previous: '上一张', next: '下一张' },
    children: '1/2',
  };
  const shown = () => [...document.querySelectorAll('#stage img')].map((image) => image.getAttribute('src'));
  const swipe = (from: number, to: number) => {
    const touch = (pageX: number) => [{ pageX, pageY: 100 }] as unknown as Touch[];
    fireEvent.touchStart(find('#stage'), { touches: touch(from) });
    fireEvent.touchEnd(find('#stage'), { changedTouches: touch(to) });
  };
  beforeEach(() => go.mockClear());

  it('layers sharper pictures over a placeholder until the first is loaded, and names them once', async () => {
    await mount(SwipeStage, stage);
    expect(shown()).toEqual([stage.placeholder, 'small.webp', 'large.webp']);
    fireEvent.load(find('img[src="small.webp"]'));
    expect(shown()).toEqual(['small.webp', 'large.webp']);
    const names = [...document.querySelectorAll('#stage img')].map((image) => image.getAttribute('alt'));
    expect(names).toEqual(['海报', '']);
  });

  it('goes to its neighbors by arrow and swipe, and has none at its ends', async () => {
    await mount(SwipeStage, stage);
    expect([text('.swipe-stage__words'), exists('#previous')]).toEqual(['1/2', false]);
    expect(attributes('#next', 'role', 'aria-label')).toEqual(['button', '下一张']);
    tap('#next');
    swipe(300, 100);
    expect(go.mock.calls).toEqual([['next'], ['next']]);
    swipe(100, 300);
    swipe(100, 101);
    expect(go).toHaveBeenCalledTimes(2);
  });
});

describe('CompareSlider', () => {
  const pictures = { id: 'compare', before: 'before.png', after: 'after.png', alt: '抠图' };

  it('is a slider with a name, which keys move', async () => {
    await mount(CompareSlider, { ...pictures, example: true });
    expect(attributes('#compare', 'role', 'aria-label', 'aria-valuenow')).toEqual([
      'slider',
      '抠图：左右拖动，对比前后',
      '50',
    ]);
    const value = () => find('#compare').getAttribute('aria-valuenow');
    pressKey('#compare', 'ArrowRight');
    expect(value()).toBe('52');
    for (const key of ['End', 'PageUp', 'a']) pressKey('#compare', key);
    expect(value()).toBe('100');
    pressKey('#compare', 'Home');
    expect(value()).toBe('0');
    const alts = [...document.querySelectorAll('#compare img')].map((image) => image.getAttribute('alt'));
    expect(alts).toEqual(['抠图', '']);
  });

  it('stays within 3:4 and 16:9', async () => {
    const padding = async (ratio: number) => {
      await mount(CompareSlider, { ...pictures, example: true, ratio });
      return find('.compare').style.paddingTop;
    };
    expect(await padding(0.2)).toBe(`${400 / 3}%`);
    expect(await padding(4)).toBe('56.25%');
    expect(await padding(1)).toBe('100%');
  });

  it('reveals what is after once both pictures are loaded', async () => {
    await mount(CompareSlider, { ...pictures, example: true, reveal: true });
    const runs = () => exists('#compare.split--running');
    const [after, before] = document.querySelectorAll('#compare img');
    fireEvent.load(before as Element);
    expect([runs(), exists('#compare.split--waiting')]).toEqual([false, true]);
    fireEvent.load(after as Element);
    expect(runs()).toBe(true);
  });

  it("shows copies of a user's pictures", async () => {
    const loading = loadImages(1000);
    await mount(CompareSlider, pictures);
    expect(exists('#compare img')).toBe(false);
    act(() => {
      for (const image of loading) fireEvent.load(image);
    });
    expect(document.querySelectorAll('#compare img')).toHaveLength(2);
  });
});

describe('Video', () => {
  const play = jest.fn(async () => undefined);
  beforeEach(() => {
    jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  });

  it('is named, and plays by its button', async () => {
    await mount(Video, { id: 'clip', src: 'a.mp4', poster: 'a.jpg', alt: '生日视频', ratio: 1 });
    expect(attributes('video', 'src', 'poster', 'aria-label')).toEqual(['a.mp4', 'a.jpg', '生日视频']);
    const names = [...document.querySelectorAll('#clip button')].map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['播放', '静音', '全屏']);
    tap('[aria-label=播放]');
    expect(play).toHaveBeenCalledTimes(1);
    fireEvent.play(find('video'));
    expect(exists('[aria-label=暂停]')).toBe(true);
  });

  it('without sound has no button for it', async () => {
    await mount(Video, { id: 'clip', src: 'a.mp4', alt: '生日视频', silent: true });
    expect(exists('[aria-label=静音], [aria-label=打开声音]')).toBe(false);
  });

  it('that cannot be played says so', async () => {
    await mount(Video, { id: 'clip', src: 'broken.mp4', alt: '生日视频' });
    fireEvent.error(find('video'));
    expect([text('#clip'), find('#clip').getAttribute('role')]).toEqual(['视频无法播放', 'alert']);
  });
});
