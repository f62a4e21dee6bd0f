import { router } from '@/platform/router';
import { act, exists, find, mount, tap, unmount } from '../../../tests/client/components/mount';
import { CanvasLink } from './canvas-link';

describe('the link from a tool to the product canvas', () => {
  it('leads there with the stored photo, and with what the tool is for', async () => {
    const open = jest.spyOn(router, 'navigateTo').mockResolvedValue(undefined);
    jest.spyOn(router, 'isFull').mockReturnValue(false);
    await mount(CanvasLink, { tool: 'matting', assetId: 'asset-1' });
    expect(find('#tool-canvas').getAttribute('role')).toBe('button');
    await act(async () => void tap('#tool-canvas'));
    expect(open).toHaveBeenCalledWith('/subPages/studio/index?preset=white&assetId=asset-1');
  });

  it('is not there before a photo is stored, and for tools that the canvas does not do', async () => {
    await mount(CanvasLink, { tool: 'matting', assetId: undefined });
    expect(exists('#tool-canvas')).toBe(false);
    unmount();
    await mount(CanvasLink, { tool: 'image-magnify', assetId: 'asset-1' });
    expect(exists('#tool-canvas')).toBe(false);
  });
});
