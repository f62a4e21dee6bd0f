import { afterAll, expect, it } from 'vitest';
import smartWords from '../../../src/features/smart-poster/words/zh-CN.json';
import { startFakeVendor } from '../../builders/fake-vendor';
import { specLine } from '../../spec/vitest';
import { describeInBrowser, settled } from './browser';
import { signInBySms } from './login-steps';
import { photo, pick } from './tool-steps';
import { useVisits } from './visits';

/** The language model's output. */
const WRITTEN = [
  { title: '拐角有家新咖啡', lines: ['拿铁买一送一', '周六早上开门'] },
  { title: '早安，从一杯开始', lines: ['咖啡现磨'] },
];

const model = await startFakeVendor(() => ({
  json: { choices: [{ message: { content: JSON.stringify({ versions: WRITTEN }) } }] },
}));

/** Timeout: models analyze pictures, and posters are rendered in a process of their own, on a possibly busy machine. */
const MAKING_MS = 240_000;

describeInBrowser('a smart poster', () => {
  const visits = useVisits({ WRITING_API_URL: `${model.url}/v1`, WRITING_MODEL: 'model-x' });
  afterAll(() => model.stop());

  specLine(
    's2.poster',
    'h5',
    'is described by a guest in a few lines and a picture, kept over a reload and the log-in, and made in several ways',
    async () => {
      const { page, complaints } = await visits.at('#/subPages/poster/index', { hasTouch: true });
      await settled(page, 'poster');
      const make = page.locator('#smart-make:visible');
      await expect.poll(() => make.innerText()).toBe(smartWords['wait.empty']);
      await page.locator('#smart-text-1:visible').fill('新店开业\n全场八折\n人民路 1 号');
      const texts = () =>
        page
          .locator('#route-poster:visible textarea')
          .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
      await expect.poll(texts).toEqual(['新店开业', '全场八折', '人民路 1 号']);
      const square = page.locator('#smart-format-square:visible');
      // A late response about texts may move the element away from the finger.
      const choose = async () => {
        await square.tap();
        return square.getAttribute('aria-checked');
      };
      await expect.poll(choose).toBe('true');
      await page.locator('#smart-text-2:visible').fill('八'.repeat(201));
      await expect.poll(() => make.innerText()).toBe(smartWords['wait.long']);
      await page.locator('#smart-text-2:visible').fill('全场八折');
      // The draft is saved before the page is left.
      const draft = () => page.evaluate(() => localStorage.getItem('smartPosterDraft'));
      await expect.poll(draft).toContain('"新店开业","全场八折","人民路 1 号"');
      await expect.poll(draft).toContain('square');
      await page.reload();
      await settled(page, 'poster');
      await expect.poll(texts).toEqual(['新店开业', '全场八折', '人民路 1 号']);

      await pick(page, photo('coffee.jpg'));
      await page.locator('#tool-picture-1:visible').waitFor();
      await expect.poll(() => make.innerText()).toBe(smartWords.make);
      await make.tap();
      await settled(page, 'login');
      await signInBySms(page, '13900001907');
      await settled(page, 'poster-generate');
      const [task] = await visits.product.query(
        `select snapshot from task where kind = 'poster-generate' order by created_at desc limit 1`,
      );
      expect(task?.snapshot).toMatchObject({
        inputs: { pictures: [expect.any(String)] },
        options: { format: 'square', texts: [{ slot: 'title', text: '新店开业' }, {}, {}] },
      });

      // Pictures are analyzed by a model, and posters rendered, on a possibly busy machine.
      await page.locator('#proposal-6:visible').waitFor({ timeout: MAKING_MS });
      await page.locator('#proposal-1:visible').tap();
      await page.locator('#proposal-next').tap();
      await page.locator('#proposal-facts', { hasText: /^2 \/ / }).waitFor();
      await page.locator('#proposal-use').tap();
      await settled(page, 'create-design');
      await page.locator('#poster-canvas:visible').waitFor();
      await page.goBack();
      await settled(page, 'poster-generate');
      await page.locator('#proposal-facts:visible', { hasText: /^2 \/ / }).waitFor();
      expect(complaints).toEqual([]);
    },
    2 * MAKING_MS,
  );

  it('generates texts for a guest who logs in, keeps them over a reload, and charges once', async () => {
    const { page, complaints } = await visits.at('#/subPages/poster/index', { hasTouch: true });
    await settled(page, 'poster');
    await page.locator('#smart-text-1:visible').fill('咖啡店开业');
    await page.locator('#smart-words-open:visible').tap();
    const write = page.locator('#smart-words-write');
    await expect.poll(() => write.innerText()).toContain('1 点');
    expect(await page.locator('#smart-words-brief').inputValue()).toBe('咖啡店开业');
    await write.tap();
    await settled(page, 'login');
    await signInBySms(page, '13900001909');
    await page.locator('#smart-words-version-2').waitFor();
    expect(JSON.parse(model.hits[0]?.body ?? '').messages[1].content).toContain('咖啡店开业');
    await page.reload();
    await settled(page, 'poster');
    await page.locator('#smart-words-open:visible', { hasText: smartWords['words.ready'] }).tap();
    await page.locator('#smart-words-version-1').tap();
    await page.locator('#modal-confirm').tap();
    const texts = () =>
      page
        .locator('#route-poster:visible textarea')
        .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    await expect.poll(texts).toEqual([WRITTEN[0]?.title, ...(WRITTEN[0]?.lines ?? [])]);
    const paid = await visits.product.query(
      `select state, price->>'module' as module from point_hold where price->>'module' = 'ai_text'`,
    );
    expect(paid).toEqual([{ state: 'committed', module: 'ai_text' }]);
    expect(complaints).toEqual([]);
  });
});
