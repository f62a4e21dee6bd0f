import { beforeEach, expect, it, vi } from 'vitest';
import { handOver } from './index.h5';

const shell = vi.hoisted(() => ({ inApp: true, can: true, shareFile: vi.fn(async () => undefined) }));
vi.mock('@/platform/browser/app-shell', () => ({ appShell: () => (shell.inApp ? {} : undefined) }));
vi.mock('@/platform/browser/phone', () => ({ phoneFor: async () => (shell.can ? shell : undefined) }));

const content = new Blob(['%PDF-']);
const file = { path: 'blob:a', fileName: 'poster.pdf' };

beforeEach(() => {
  Object.assign(shell, { inApp: true, can: true });
  shell.shareFile.mockClear();
  vi.stubGlobal('navigator', { userAgent: 'Android' });
  vi.stubGlobal('fetch', async () => ({ ok: true, blob: async () => content }));
});

it('sends a file with the share sheet in the app', async () => {
  expect(await handOver.file(file)).toBe('done');
  expect(shell.shareFile).toHaveBeenCalledWith(content, 'poster.pdf');
});

it('reports an app that cannot share files, because its web view ignores downloads', async () => {
  shell.can = false;
  expect(await handOver.show(file)).toBe('unable');
});

it("passes on the app's failure", async () => {
  shell.shareFile.mockRejectedValueOnce(new Error('failed'));
  await expect(handOver.file(file)).rejects.toThrow('failed');
});

it("reports other apps' browsers, which ignore downloads too", async () => {
  shell.inApp = false;
  vi.stubGlobal('navigator', { userAgent: 'Mobile QQ/9.0.75.614' });
  expect(await handOver.file(file)).toBe('unable');
  expect(shell.shareFile).not.toHaveBeenCalled();
});
