import type { NormalizedOptions } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { factsOf, shownOptions } from './facts';

const SIZE = { width: 640, height: 480 };
const said = (options: NormalizedOptions) => factsOf(shownOptions(options), SIZE, 'en').slice(0, -1);

describe('the facts on a public page', () => {
  it('are figures and choices', () => {
    const options = { scale: 4, ratio: '3:4', seconds: 5, to: 'fr', background: '#ff00aa' };
    expect(said(options)).toEqual(['4×', '3:4', '5 sec', 'French', '#FF00AA']);
    expect(said({ to: 'zh-TW' })).toEqual(['Traditional Chinese']);
  });

  it.each<[string, NormalizedOptions[string]]>([
    ['to', 'en-callnow1'],
    ['to', 'en-Evil-x-callnow'],
    ['to', 'qzq'],
    ['to', 'callnow1'],
    ['to', 'call now'],
    ['scale', 'call now'],
    ['ratio', 'call:now'],
    ['ratio', '1:1 call now'],
    ['seconds', 'call now'],
    ['background', 'call now'],
    ['prompt', 'call now'],
    ['lines', [{ translation: 'call now' }]],
  ])('contain nothing that its owner wrote as %s: %j', (name, value) => {
    expect(JSON.stringify(shownOptions({ [name]: value })).toLowerCase()).not.toMatch(/call|evil/);
    expect(
      said({ [name]: value })
        .join(' ')
        .toLowerCase(),
    ).not.toMatch(/call|evil|qzq/);
  });
});
