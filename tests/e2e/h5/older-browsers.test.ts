import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, settled } from './browser';
import { signInBySms } from './login-steps';
import { finished, photo, pick, uploaded } from './tool-steps';
import { useVisits } from './visits';

/**
 * Removes functions that Chrome 80 or Safari 13.0 lacks and that pages are likely to call; a hand-made list. Runs in
 * the page before its own scripts. `document.getAnimations` is kept, because suites use it for waiting.
 */
function takeAway(): void {
  const gone: [object, string][] = [
    [Array.prototype, 'at findLast findLastIndex toSorted toReversed toSpliced with'],
    [Object.getPrototypeOf(Uint8Array.prototype), 'at findLast findLastIndex toSorted toReversed with'],
    [Array, 'fromAsync'],
    [String.prototype, 'at replaceAll isWellFormed toWellFormed'],
    [Object, 'hasOwn groupBy'],
    [Map, 'groupBy'],
    [
      Set.prototype,
      'union intersection difference isSubsetOf isSupersetOf isDisjointFrom symmetricDifference',
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      'map filter take drop flatMap toArray find some every forEach reduce',
    ],
    [Promise, 'any withResolvers try'],
    [ArrayBuffer.prototype, 'transfer resize'],
    [AbortSignal, 'any timeout abort'],
    [AbortSignal.prototype, 'throwIfAborted reason'],
    [Crypto.prototype, 'randomUUID'],
    [URL, 'canParse parse'],
    [Response, 'json'],
    [Blob.prototype, 'arrayBuffer text stream bytes'],
    [Element.prototype, 'checkVisibility replaceChildren getAnimations setHTMLUnsafe getHTML'],
    [HTMLElement.prototype, 'inert popover showPopover hidePopover togglePopover attachInternals'],
    [HTMLInputElement.prototype, 'showPicker'],
    [Document.prototype, 'replaceChildren startViewTransition adoptedStyleSheets'],
    [CanvasRenderingContext2D.prototype, 'filter roundRect reset createConicGradient getContextAttributes'],
    [MediaQueryList.prototype, 'addEventListener removeEventListener'],
    [Screen.prototype, 'orientation'],
    [
      Navigator.prototype,
      'canShare clipboard connection locks permissions scheduling storage userActivation userAgentData vibrate wakeLock',
    ],
    [Intl, 'DisplayNames DurationFormat ListFormat RelativeTimeFormat Segmenter'],
    [Intl.DateTimeFormat.prototype, 'formatRange formatRangeToParts'],
    [
      window,
      'AggregateError BroadcastChannel ClipboardItem CompressionStream CSSPropertyRule DecompressionStream ElementInternals ' +
        'FinalizationRegistry HTMLDialogElement Iterator MediaRecorder OffscreenCanvas ResizeObserver TransformStream ' +
        'WeakRef cookieStore createImageBitmap navigation reportError requestIdleCallback cancelIdleCallback scheduler ' +
        'structuredClone trustedTypes',
    ],
  ];
  for (const [holder, names] of gone)
    for (const name of names.split(' ')) Reflect.deleteProperty(holder, name);
}

describeInBrowser('the main ways without what is newer than Chrome 80 and Safari 13', () => {
  const visits = useVisits();

  it('logs in, looks at templates, paints, runs and shows the result', async () => {
    const prepare = (page: Page) => page.addInitScript(takeAway);
    const { page, complaints } = await visits.at('', { prepare, hasTouch: true });
    const open = async (path: string, route: string) => {
      await page.evaluate((to) => {
        window.location.hash = to;
      }, path);
      await settled(page, route);
    };
    await settled(page, 'home');
    expect(await page.evaluate(() => ['at' in Array.prototype, 'ResizeObserver' in window])).toEqual([
      false,
      false,
    ]);
    await open('/subPages/login/index', 'login');
    await signInBySms(page, '13600000001');
    await settled(page, 'home');

    await open('/pages/template-center/index', 'templates');
    await page.locator('.template-tile:visible').first().waitFor();
    await open('/pages/my/index', 'my');
    await open('/subPages/settings/index', 'settings');
    await page.locator('#locale-fr:visible').tap();
    await page.waitForFunction(() => document.title === 'Réglages');
    await page.locator('#locale-zh-CN:visible').tap();
    await open('/subPages/id-photo/index', 'id-photo');
    await open('/subPages/create-design/index', 'create-design');
    await page.locator('#poster-format-square:visible').tap();
    await page.locator('#poster-panel-add:visible').waitFor();

    await open('/subPages/smart-eliminate/index', 'smart-eliminate');
    await pick(page, photo('coffee.jpg'));
    await uploaded(page);
    await page.locator('#mask-brush:visible').tap();
    const box = await page.locator('#mask-canvas:visible').boundingBox();
    if (!box) throw new Error('no canvas');
    // On the table: what runs over the edge of the cup would be refused.
    await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height * 0.75);
    await page.locator('#tool-submit:visible', { hasText: '开始消除' }).tap();
    await finished(page, 'smart-eliminate');
    expect(complaints).toEqual([]);
  });
});
