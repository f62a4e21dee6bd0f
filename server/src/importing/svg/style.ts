import postcss from 'postcss';
import type { SvgElement } from './tree';

/** Computed properties of an element, by name. */
export type Style = Readonly<Record<string, string>>;

type Rule = {
  tag: string;
  id: string;
  classes: string[];
  weight: number;
  properties: Record<string, string>;
};

/** Inherited properties. */
const INHERITED = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font',
  'letter-spacing',
  'text-anchor',
  'text-decoration',
  'writing-mode',
  'visibility',
  'line-height',
]);

/** Properties that are not inherited. */
const OWN = new Set([
  'opacity',
  'display',
  'clip-path',
  'mask',
  'filter',
  'transform',
  'stop-color',
  'stop-opacity',
  'mix-blend-mode',
  'baseline-shift',
  'dominant-baseline',
  'text-decoration-line',
  'marker-start',
  'marker-end',
  'marker-mid',
]);

/** Simple selectors of tag, id and classes; others (combinators, pseudo-classes) are ignored. */
const SIMPLE = /^([a-z][\w-]*|\*)?(#[\w-]+)?((?:\.[\w-]+)*)$/i;

function declarationsOf(css: string): Record<string, string> {
  const found: Record<string, string> = {};
  try {
    postcss.parse(css).walkDecls(({ prop, value }) => {
      found[prop.toLowerCase()] = value.trim();
    });
  } catch {
    // Invalid CSS has no effect, as in a browser.
  }
  return found;
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const read = () => {
    postcss.parse(css).walkRules(({ selectors, nodes }) => {
      const properties: Record<string, string> = {};
      for (const node of nodes)
        if (node.type === 'decl') properties[node.prop.toLowerCase()] = node.value.trim();
      for (const selector of selectors) {
        const [whole, tag = '', id = '', classes = ''] = SIMPLE.exec(selector.trim()) ?? [];
        if (!whole) continue;
        const names = classes.split('.').filter(Boolean);
        const weight = (id ? 100 : 0) + 10 * names.length + (tag && tag !== '*' ? 1 : 0);
        rules.push({ tag: tag === '*' ? '' : tag, id: id.slice(1), classes: names, weight, properties });
      }
    });
  };
  try {
    read();
  } catch {
    return [];
  }
  return rules.sort((one, other) => one.weight - other.weight);
}

const matches = ({ tag, id, classes }: Rule, { name, attributes }: SvgElement): boolean =>
  (tag === '' || tag === name) &&
  (id === '' || id === attributes.id) &&
  classes.every((one) => (attributes.class ?? '').split(/\s+/).includes(one));

/** The inherited properties of a style. */
export const inheritedOf = (style: Style): [string, string][] =>
  Object.entries(style).filter(([key]) => INHERITED.has(key));

/** Parses a file's CSS once; returns a function that computes an element's style. */
export function createStyles(styles: readonly SvgElement[]) {
  const rules = rulesOf(styles.map(({ children }) => children.join('')).join('\n'));
  return (element: SvgElement, parent: Style): Style => {
    const style: Record<string, string> = {};
    for (const [key, value] of inheritedOf(parent)) style[key] = value;
    const told: Record<string, string> = {};
    for (const [key, value] of Object.entries(element.attributes)) {
      if (INHERITED.has(key) || OWN.has(key)) told[key] = value.trim();
    }
    for (const rule of rules) if (matches(rule, element)) Object.assign(told, rule.properties);
    if (element.attributes.style) Object.assign(told, declarationsOf(element.attributes.style));
    for (const [key, value] of Object.entries(told)) {
      if (value === 'inherit') continue;
      style[key] = value.replace(/\s*!important$/i, '');
    }
    return style;
  };
}

const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  '': 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
};

/** Parses a length to pixels; percentages refer to `whole`. Undefined when it is invalid. */
export function lengthOf(text: string | undefined, whole = 0, em = 16): number | undefined {
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)/i.exec(text ?? '') ?? [];
  if (number === undefined) return undefined;
  if (unit === '%') return (Number(number) / 100) * whole;
  if (unit === 'em' || unit === 'rem') return Number(number) * em;
  const factor = UNITS[unit.toLowerCase()];
  return factor === undefined ? undefined : Number(number) * factor;
}

export const numbersIn = (text: string | undefined): number[] =>
  [...(text ?? '').matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)]
    .slice(0, 20_000)
    .map(([one]) => Number(one));

export const shareOf = (text: string | undefined): number => {
  const value = lengthOf(text, 1);
  return value === undefined ? 1 : Math.min(1, Math.max(0, value));
};
