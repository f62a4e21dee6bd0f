import { describe, expect, it } from 'vitest';
import { DAMAGES, damaged, ssim, truth } from '../../../../../tests/builders/damage';
import { fixturePhoto } from '../../../../../tests/builders/engine-world';
import type { Strength } from './clarify';
import { checkGain, enhance } from './enhance';

const STRENGTHS: readonly Strength[] = [1, 2, 3];

const still = { signal: new AbortController().signal, onPart: () => undefined };

/** Change in similarity caused by rounding to whole levels alone. */
const ROUNDING = 0.0005;

describe('making a picture clearer', () => {
  it.each(DAMAGES)('does not increase the error of one that is $name, at any strength', async (damage) => {
    for (const name of ['coffee.jpg', 'chelsea.jpg']) {
      const good = await truth(fixturePhoto(name), 192);
      const bad = await damaged(good, damage);
      const before = ssim(good, bad);
      const { artifacts } = bad;
      for (const strength of STRENGTHS) {
        const rgb = await enhance(bad, { strength, denoise: true, artifacts }, still);
        expect(ssim(good, { ...bad, rgb }), `${name} at ${strength}`).toBeGreaterThan(before - ROUNDING);
      }
    }
  });

  it('makes scratches no sharper, and a soft picture behind them clearer', async () => {
    const good = await truth(fixturePhoto('coffee.jpg'), 192);
    const [soft, scratched] = [
      await damaged(good, { name: '', blur: 1.4 }),
      await damaged(good, { name: '', blur: 1.4, scratches: 12 }),
    ];
    const rgb = await enhance(scratched, { strength: 3, denoise: true }, still);
    // Contrast of the scratches, and change of everything else.
    let [before, after, changed, count] = [0, 0, 0, 0];
    for (const [index, level] of soft.rgb.entries()) {
      const mark = (scratched.rgb[index] ?? 0) - level;
      if (Math.abs(mark) > 60) {
        before += Math.abs(mark);
        after += Math.abs((rgb[index] ?? 0) - level);
      } else if (mark === 0) {
        changed += Math.abs((rgb[index] ?? 0) - level);
        count += 1;
      }
    }
    expect(after / before).toBeLessThan(1.02);
    expect(changed / count).toBeGreaterThan(1);
  });

  it('has more effect with each strength', async () => {
    const soft = await damaged(await truth(fixturePhoto('coffee.jpg'), 256), { name: '', blur: 1.4 });
    const change: number[] = [];
    for (const strength of STRENGTHS) {
      const rgb = await enhance(soft, { strength, denoise: true }, still);
      change.push(1 - ssim(soft, { ...soft, rgb }));
    }
    const [light = 0, normal = 0, strong = 0] = change;
    expect(light).toBeGreaterThan(0);
    expect(normal).toBeGreaterThan(light * 1.3);
    expect(strong).toBeGreaterThan(normal * 1.3);
  });

  it.each([1.4, 3])('restores a picture that is blurred by %f px', async (blur) => {
    for (const name of ['coffee.jpg', 'chelsea.jpg']) {
      const good = await truth(fixturePhoto(name), 192);
      const soft = await damaged(good, { name: '', blur });
      const rgb = await enhance(soft, { strength: 3, denoise: true }, still);
      expect(ssim(good, { ...soft, rgb }) - ssim(good, soft)).toBeGreaterThan(0.025);
    }
  });

  it('tells a picture that gains nothing from one that does', async () => {
    for (const name of ['coffee.jpg', 'rocket.jpg']) {
      const good = await truth(fixturePhoto(name), 192);
      expect(checkGain(good, { denoise: true }), name).toMatchObject({ key: 'alreadySharp', ok: false });
      for (const damage of [{ blur: 1.4 }, { noise: 8 }]) {
        const bad = await damaged(good, { name: '', ...damage });
        expect(checkGain(bad, { denoise: true }), JSON.stringify(damage)).toMatchObject({ ok: true });
      }
      // Noise that is to stay is nothing to gain.
      const grainy = await damaged(good, { name: '', noise: 8 });
      expect(checkGain(grainy, { denoise: false }).ok).toBe(false);
    }
  });

  it('tells soft fine patterns from sharp ones', async () => {
    const { width, height, rgb } = await truth(fixturePhoto('coffee.jpg'), 256);
    // Like a checked shirt: averaging flattens its fine pattern whether the photo is sharp or soft.
    const checked = rgb.map((level, index) => {
      const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)];
      return y > height / 2 && (Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0 ? level / 3 : level;
    });
    const sharp = { width, height, rgb: Buffer.from(checked) };
    expect(checkGain(sharp, { denoise: true }).ok).toBe(false);
    const soft = await damaged(sharp, { name: '', blur: 1 });
    expect(checkGain(soft, { denoise: true }).ok).toBe(true);
  });

  it('removes noise only when asked to', async () => {
    const good = await truth(fixturePhoto('coffee.jpg'), 192);
    const grainy = await damaged(good, { name: '', noise: 10 });
    const quality = async (denoise: boolean) =>
      ssim(good, { ...grainy, rgb: await enhance(grainy, { strength: 2, denoise }, still) });
    expect(await quality(true)).toBeGreaterThan(ssim(good, grainy) + 0.05);
    expect(await quality(false)).toBeLessThan(ssim(good, grainy) + 0.01);
  });

  it('leaves no seam between the strips of a large picture, and can be canceled between two of them', async () => {
    const picture = await damaged(await truth(fixturePhoto('coffee.jpg'), 128), {
      name: '',
      blur: 1.2,
      noise: 4,
    });
    const options = { strength: 3, denoise: true } as const;
    const whole = await enhance(picture, options, still);
    const controller = new AbortController();
    const shares: number[] = [];
    const watched = {
      signal: controller.signal,
      rows: 50,
      onPart: (share: number) => {
        shares.push(share);
        if (shares.length === 4) controller.abort(new Error('enough'));
      },
    };
    expect((await enhance(picture, options, watched)).equals(whole)).toBe(true);
    expect(shares).toHaveLength(3);
    await expect(enhance(picture, options, watched)).rejects.toThrow('enough');
  });
});
