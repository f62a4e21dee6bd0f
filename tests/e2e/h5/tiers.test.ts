import { expect, it } from 'vitest';
import { describeInBrowser, keepPicture, settled } from './browser';
import { newSeller } from './seller';
import { useVisits } from './visits';

describeInBrowser('a module that the operator has closed to a tier', () => {
  const visits = useVisits();

  it('is shown on the tool’s card and page, disables its button, and offers a membership', async () => {
    const seller = await newSeller(visits.product, '13800000093');
    await visits.product.query(`insert into closed_module (module, tier) values ('matting', 'free')`);
    const { page } = await visits.at('', { prepare: seller.prepare });
    await settled(page, 'home');
    await page.locator('#tool-matting', { hasText: '会员专享' }).waitFor();
    expect(await page.locator('#tool-image-magnify', { hasText: '会员专享' }).count()).toBe(0);
    await page.locator('#tool-matting').click();
    await settled(page, 'matting');
    await page.locator('#tool-submit', { hasText: '您的账号等级不能使用这个功能' }).waitFor();
    expect(await page.locator('#tool-submit').getAttribute('aria-disabled')).toBe('true');
    await keepPicture(page, 'tool-closed');
    await page.locator('#tool-vip').click();
    await settled(page, 'vip');
  });
});
