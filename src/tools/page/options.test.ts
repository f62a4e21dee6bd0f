import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { choiceId, choicesOf, defaultsOf, filledIn } from './options';

describe('the options of a tool', () => {
  it('start with the defaults of its definition', () => {
    expect(defaultsOf('image-magnify')).toEqual({ scale: 2 });
    expect(defaultsOf('matting')).toEqual({ background: 'transparent', feather: 0, trim: false });
    expect(defaultsOf('ai-expand')).toEqual({ top: 0, right: 0, bottom: 0, left: 0, fill: 'scene' });
    expect(defaultsOf('image-translation')).toMatchObject({ from: 'auto', to: 'en' });
    for (const tool of TOOL_KEYS) expect(() => defaultsOf(tool)).not.toThrow();
  });

  it('start with those of an address, and with the default where the tool does not accept them', () => {
    expect(filledIn('matting', { background: '#FFFFFF', trim: true })).toMatchObject({
      background: '#ffffff',
      feather: 0,
      trim: true,
    });
    expect(filledIn('matting', { background: 'pink', feather: 99, trim: 'yes', more: 1 })).toEqual(
      defaultsOf('matting'),
    );
    expect(filledIn('ai-expand', { ratio: '1:1' })).toMatchObject({ ratio: '1:1' });
    expect(filledIn('ai-expand', { ratio: '5:7' })).not.toHaveProperty('ratio');
  });

  it('offer chips depending on their kind, including the default', () => {
    const { background, feather, trim, backgroundAssetId } = tools.matting.options;
    expect(choicesOf(tools['image-magnify'].options.scale)).toEqual([2, 4]);
    expect(choicesOf(trim)).toEqual([false, true]);
    expect(choicesOf(feather, [0, 2, 5])).toEqual([0, 2, 5]);
    expect(choicesOf(background, ['#ffffff'])).toEqual(['transparent', '#ffffff', 'asset']);
    expect(choicesOf(backgroundAssetId)).toEqual([]);
  });

  it('have ids that selectors accept', () => {
    expect(choiceId('scale', 4)).toBe('tool-option-scale-4');
    expect(choiceId('background', '#ffffff')).toBe('tool-option-background-ffffff');
    expect(choiceId('trim', true)).toBe('tool-option-trim-true');
  });
});
