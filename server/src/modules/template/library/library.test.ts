import type { PosterLayer } from '@tuzuo/core/poster/document';
import { parsePoster } from '@tuzuo/core/poster/validate';
import { describe, expect, it } from 'vitest';
import type { TemplateLocale } from './design';
import { TEMPLATES } from './index';
import { TITLES } from './titles';

/** Words that the advertising law forbids, or that promise the impossible. */
const FORBIDDEN = /最|第一|首|唯一|顶级|极致|国家级|独家|永久|绝对|万能|全网|100%|治疗|祛斑|包过/;
const MOST = { layers: 120, bytes: 60_000 };

function* within(layers: readonly PosterLayer[]): Generator<PosterLayer> {
  for (const layer of layers) {
    yield layer;
    if (layer.type === 'group') yield* within(layer.layers);
  }
}

it('gives each template a unique and stable key', () => {
  const keys = TEMPLATES.map(({ key }) => key);
  expect(keys.filter((key) => !/^[a-z]+(-[a-z0-9]+)*$/.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(['en', 'fr', 'es'] as const)('has a unique title for each in %s, and none for others', (locale) => {
  const names = TEMPLATES.map(({ titles }) => titles[locale] ?? '');
  expect(names.filter((name) => name === '' || name.length > 40 || /\p{Script=Han}/u.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const keys = TEMPLATES.map(({ key }) => key);
  expect(Object.keys(TITLES).filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(TEMPLATES)('$key', (template) => {
  const locales: (TemplateLocale | undefined)[] = [undefined, ...template.locales];

  it.each(locales)('is a valid poster, in %s', (locale) => {
    const document = template.document(locale);
    const json = JSON.stringify(document);
    expect(parsePoster(JSON.parse(json))).toMatchObject({ ok: true });
    expect(json.length).toBeLessThan(MOST.bytes);
    const layers = document.pages.flatMap((page) => [...within(page.layers)]);
    expect(layers.length).toBeLessThanOrEqual(MOST.layers);
    expect(layers.filter(({ slot }) => slot === 'title')).not.toEqual([]);
  });

  it('contains nothing that advertising law forbids', () => {
    const words = Object.values(template.words).join('\n');
    expect(words.match(FORBIDDEN)?.[0]).toBeUndefined();
  });
});
