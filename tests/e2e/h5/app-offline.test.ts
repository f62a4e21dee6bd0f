import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Platform } from 'react-native';
import { beforeEach, expect, it, vi } from 'vitest';
import { composePage } from '../../../native/shell/bundled-page';
import { describeInBrowser, settled } from './browser';
import { createShell, openInApp } from './shell';
import { useVisits } from './visits';

vi.mock('react-native', async () => (await import('./react-native-double')).reactNativeDouble);

const sha256 = async (text: string) => createHash('sha256').update(text).digest('base64');

/** A text file of the built pages, as bundled on the phone. */
const readPage = (path: string) => readFile(join('dist/h5', path), 'utf8').catch(() => null);

describeInBrowser('the pages of an iPhone without the server', () => {
  const visits = useVisits();
  beforeEach(() => {
    vi.clearAllMocks();
    Platform.OS = 'ios';
  });

  const openOffline = async () => {
    const html = (await composePage(readPage, sha256)) ?? '';
    const shell = createShell(visits.product.url, { readPage });
    const asked: string[] = [];
    const refused: string[] = [];
    const visit = await openInApp(visits, shell, {
      prepare: async (page) => {
        page.on(
          'console',
          (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()),
        );
        // Like loadHTMLString:baseURL: only the page itself is available.
        await page.route('**/*', (route) => {
          if (route.request().isNavigationRequest())
            return route.fulfill({ body: html, contentType: 'text/html' });
          asked.push(new URL(route.request().url()).pathname);
          return route.abort();
        });
      },
    });
    return { ...visit, shell, asked, refused, html };
  };

  it('show the first page, with scripts and styles only from the phone', async () => {
    const { page, shell, asked, refused } = await openOffline();
    await settled(page, 'home');
    await page.goto(`${visits.product.url}/#/subPages/image-magnify/index`);
    await settled(page, 'image-magnify');
    expect(shell.asked('page.read').length).toBeGreaterThan(2);
    expect(asked.filter((path) => /\.(js|css)$/.test(path))).toEqual([]);
    expect(refused).toEqual([]);
  });

  it('run no foreign scripts', async () => {
    const { page, refused } = await openOffline();
    await settled(page, 'home');
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.body.append(script);
      const picture = document.createElement('div');
      picture.innerHTML = '<img src="data:," onerror="window.intruder = true">';
      document.body.append(picture);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 'intruder' in window;
    });
    expect(ran).toBe(false);
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(2);
  });
});
