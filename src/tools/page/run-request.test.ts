import { describe, expect, it, vi } from 'vitest';
import type { Picked, PictureEntry } from './picture-entry';

vi.mock('@/request', () => ({}));
vi.mock('@/request/send', () => ({ absolute: (url: string) => url }));
vi.mock('@/request/transfer', () => ({}));
vi.mock('@/platform/media', () => ({ media: {} }));
vi.mock('@/session/session.store', () => ({ fullUser: () => undefined }));

const { isUploading, pricedInputs, submitBlockerOf } = await import('./run-request');

const address = 'blob:1';
const size = { width: 1500, height: 1001 };
const entry = (picked: Picked, key = 'source-1'): PictureEntry => ({ key, picked });
const local = entry({ state: 'local', address, size });
const rejected = entry({ state: 'rejected', address, checks: [] });
const drawn = entry({ state: 'drawn', address: '', toFile: async () => undefined });

describe('what prevents a run from starting', () => {
  it('is not an image that is on the device only: it is uploaded with the start', () => {
    for (const picked of [
      local,
      entry({ state: 'uploading', address, size, share: 0.4 }),
      entry({ state: 'failed', address, size, reason: undefined }),
    ])
      expect(submitBlockerOf('image-magnify', { scale: 2 }, { source: [picked] })).toBeUndefined();
    expect(isUploading({ source: [local] })).toBe(true);
  });

  it('is an image that fails its checks and must be replaced', () => {
    expect(submitBlockerOf('image-magnify', { scale: 2 }, { source: [rejected] })).toBe('photo');
    expect(submitBlockerOf('img-compress', { quality: 50 }, { sources: [rejected] })).toBe('photo');
    const own = { source: [local], background: [rejected] };
    expect(submitBlockerOf('matting', { background: 'asset' }, own)).toBe('fix');
  });

  it('is not one of several: the others go on without it', () => {
    const sources = [local, rejected, local];
    expect(submitBlockerOf('img-compress', { quality: 50 }, { sources })).toBeUndefined();
  });

  it('is an option that does not suit an image that has only been measured', () => {
    expect(submitBlockerOf('image-magnify', { scale: 4 }, { source: [local] })).toBe('option');
  });

  it('is what has not been painted, chosen or found', () => {
    expect(submitBlockerOf('image-magnify', {}, {})).toBe('picture');
    expect(submitBlockerOf('smart-eliminate', {}, { source: [local] })).toBe('mask');
    expect(submitBlockerOf('smart-eliminate', {}, { source: [local], mask: [drawn] })).toBeUndefined();
    expect(submitBlockerOf('ai-expand', {}, { source: [local] })).toBe('ratio');
    expect(submitBlockerOf('ai-expand', { ratio: '1:1' }, { source: [local] })).toBeUndefined();
    expect(submitBlockerOf('image-translation', {}, { source: [local] })).toBeUndefined();
    expect(submitBlockerOf('image-translation', {}, { source: [local] }, ['lines'])).toBe('choice');
  });
});

describe('the images that affect the price', () => {
  it('are the chosen ones, stored or not, without rejected ones', () => {
    const second = entry({ state: 'uploading', address, size, share: 0.4 }, 'source-2');
    expect(pricedInputs('img-compress', { sources: [local, second, rejected] }).sources).toHaveLength(2);
    expect(pricedInputs('img-compress', { sources: [rejected] })).toEqual({});
    expect(pricedInputs('image-magnify', { source: [local] })).toEqual({});
  });

  it('are the same before and after they are stored, so that no new quote is requested', () => {
    const asset = { assetId: 'a1', width: 1, height: 1 } as Extract<Picked, { state: 'ready' }>['asset'];
    const stored = entry({ state: 'ready', address, asset });
    expect(pricedInputs('img-compress', { sources: [stored] })).toEqual(
      pricedInputs('img-compress', { sources: [local] }),
    );
  });
});
