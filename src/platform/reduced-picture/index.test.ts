import Taro from '@tarojs/taro';
import { beforeEach, expect, it, vi } from 'vitest';
import { reduced } from './index';

vi.mock('@tarojs/taro', () => ({ default: { getImageInfo: vi.fn(), compressImage: vi.fn() } }));

const photo = { path: 'wxfile://photo.jpg', fileName: 'photo.jpg', mime: 'image/jpeg' };
const reduce = (width: number, height: number) => reduced(photo, { width, height }, 2048);

beforeEach(() => {
  vi.mocked(Taro.getImageInfo).mockResolvedValue({ orientation: 'up' } as never);
  vi.mocked(Taro.compressImage)
    .mockReset()
    .mockResolvedValue({ tempFilePath: 'wxfile://copy' } as never);
});

it.each([
  [4032, 3024, { compressedWidth: 2048 }],
  [3024, 4032, { compressedHeight: 2048 }],
])('reduces the longer side of %i × %i px', async (width, height, side) => {
  expect(await reduce(width, height)).toMatchObject({ path: 'wxfile://copy', mime: 'image/jpeg' });
  expect(Taro.compressImage).toHaveBeenCalledWith({ src: photo.path, quality: 85, ...side });
});

it('leaves a turned photo alone, whose copy may lie on its side', async () => {
  vi.mocked(Taro.getImageInfo).mockResolvedValue({ orientation: 'right' } as never);
  expect(await reduce(3024, 4032)).toBeUndefined();
  expect(Taro.compressImage).not.toHaveBeenCalled();
});
