import { _compileToken as compileTokens, type Options } from 'css-select';
import { parse as parseSelector, type Selector, SelectorType } from 'css-what';
import postcss, { type ChildNode, type Container, type Rule } from 'postcss';
import { ImportRefusal } from '../imported';
import type { Notes } from '../notes';
import { elementsOf, insideCss, type SvgElement } from './tree';

/** Computed properties of an element, by name. */
export type Style = Readonly<Record<string, string>>;

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
  'font-variant',
  'font-variant-caps',
  'font',
  'letter-spacing',
  'text-anchor',
  'text-decoration',
  'text-transform',
  'writing-mode',
  'visibility',
  'line-height',
]);

/** Properties that are not inherited. */
const OWN = new Set([
  'opacity',
  'display',
  'overflow',
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

const MAX_SELECTORS = 5_000;

/** Elements that may be looked at to match all selectors: more than any drawing needs, and a few seconds. */
const MAX_STEPS = 50_000_000;

/** Pseudo-classes that look through everything inside an element: too expensive, and unusual in drawings. */
const COSTLY = ['has', 'contains', 'icontains'];

type Declaration = { value: string; isImportant: boolean };
type Declarations = ReadonlyMap<string, Declaration>;

type StyleRule = {
  matches: (element: SvgElement) => boolean;
  specificity: number;
  /** Whether it looks at all siblings of an element. */
  isCounting: boolean;
  /** Position in the style sheets: the later of two equal rules counts. */
  order: number;
  declarations: Declarations;
};

const isElement = (node: SvgElement | string): node is SvgElement => typeof node !== 'string';

/** How css-select walks our elements. */
const OPTIONS: Options<SvgElement | string, SvgElement> = {
  xmlMode: true,
  adapter: {
    isTag: isElement,
    getName: ({ name }) => name,
    getParent: ({ parent }) => parent ?? null,
    getChildren: (node) => (isElement(node) ? node.children : []),
    getSiblings: (node) => (isElement(node) && node.parent ? node.parent.children : [node]),
    getAttributeValue: ({ attributes }, name) => attributes[name],
    hasAttrib: ({ attributes }, name) => attributes[name] !== undefined,
    getText: (node) => (isElement(node) ? node.children.filter((child) => !isElement(child)).join('') : node),
    existsOne: (test, nodes) => nodes.some((node) => isElement(node) && test(node)),
    // For searches, which are not made here.
    findAll: () => [],
    findOne: () => null,
    removeSubsets: (nodes) => nodes,
  },
};

/** @param onDropped called when something refers to another file */
function declarationsOf(nodes: readonly ChildNode[], onDropped: () => void): Declarations {
  const found = new Map<string, Declaration>();
  for (const node of nodes) {
    if (node.type !== 'decl') continue;
    const key = node.prop.toLowerCase();
    const value = insideCss(node.value.trim(), onDropped);
    const isImportant = node.important === true;
    if (found.get(key)?.isImportant && !isImportant) continue;
    found.set(key, { value, isImportant });
  }
  return found;
}

/** Declarations of a `style` attribute. Invalid CSS has no effect, as in a browser. */
function inlineDeclarations(css: string, onDropped: () => void): Declarations {
  try {
    return declarationsOf(postcss.parse(css).nodes, onDropped);
  } catch {
    return new Map();
  }
}

/** Ids count 100, classes, attributes and pseudo-classes 10, and names 1. */
function specificityOf(tokens: readonly Selector[]): number {
  return tokens.reduce((sum, token) => {
    if (token.type === SelectorType.Tag) return sum + 1;
    // An id in the notation `#id` ignores case in old documents; `[id=…]` does not.
    if (token.type === SelectorType.Attribute)
      return sum + (token.name === 'id' && token.ignoreCase === 'quirks' ? 100 : 10);
    if (token.type !== SelectorType.Pseudo) return sum;
    if (Array.isArray(token.data))
      return sum + (token.name === 'where' ? 0 : Math.max(...token.data.map(specificityOf)));
    return sum + 10;
  }, 0);
}

const isUsable = (tokens: readonly Selector[]): boolean =>
  tokens.every((token) => {
    if (token.type === SelectorType.PseudoElement) return false;
    if (token.type !== SelectorType.Pseudo) return true;
    return !COSTLY.includes(token.name) && (!Array.isArray(token.data) || token.data.every(isUsable));
  });

/** Whether a selector looks at siblings, also within others. */
const countsSiblings = (tokens: readonly Selector[]): boolean =>
  tokens.some(
    (token) =>
      token.type === SelectorType.Sibling ||
      (token.type === SelectorType.Pseudo &&
        (/(child|of-type)$/.test(token.name) ||
          (Array.isArray(token.data) && token.data.some(countsSiblings)))),
  );

/** What an element must have to match, by the last part of a selector: a quick test before the whole one. */
function keyOf(tokens: readonly Selector[]): string {
  let key = '';
  for (const token of tokens) {
    if (token.type === SelectorType.Attribute && token.action === 'element' && token.name === 'class')
      key = `.${token.value}`;
    else if (token.type === SelectorType.Attribute && token.action === 'equals' && token.name === 'id')
      key = `#${token.value}`;
    else if (token.type === SelectorType.Tag) key ||= token.name;
    // A combinator: what was found is of another element.
    else if (!('name' in token) && token.type !== SelectorType.Universal) key = '';
  }
  return key || '*';
}

/** Whether a rule applies on a screen. */
function isApplied({ parent }: Rule): boolean {
  let around: Container | undefined = parent as Container | undefined;
  for (; around && around.type !== 'root'; around = around.parent as Container | undefined) {
    if (around.type !== 'atrule') return false;
    const { name, params } = around as unknown as { name: string; params: string };
    const isScreen = name === 'media' && /^(only\s+)?(all|screen)$/i.test(params.trim());
    if (!isScreen && name !== 'supports' && name !== 'layer') return false;
  }
  return true;
}

/** The rules of style sheets, by what their elements must have. */
function rulesOf(css: string, notes: Notes): Map<string, StyleRule[]> {
  const rules = new Map<string, StyleRule[]>();
  let left = MAX_SELECTORS;
  const add = (rule: Rule): void => {
    const declarations = declarationsOf(rule.nodes, () => notes.add('effects', rule.selector));
    for (const tokens of parseSelector(rule.selector)) {
      if (!isUsable(tokens) || --left < 0) continue;
      const [key, specificity] = [keyOf(tokens), specificityOf(tokens)];
      const isCounting = countsSiblings(tokens);
      const matches = compileTokens<SvgElement | string, SvgElement>([tokens], OPTIONS);
      const one = { matches, specificity, isCounting, order: MAX_SELECTORS - left, declarations };
      const list = rules.get(key);
      if (list) list.push(one);
      else rules.set(key, [one]);
    }
  };
  try {
    const sheet = postcss.parse(css);
    sheet.walkAtRules('import', () => notes.add('leftOut', '@import'));
    sheet.walkRules((rule) => {
      if (!isApplied(rule)) return;
      try {
        add(rule);
      } catch {
        // A selector that is no CSS, or not supported, matches nothing.
      }
    });
  } catch {
    return new Map();
  }
  return rules;
}

/** The declarations that apply to an element, without inheritance: attributes, then style sheets, then its own style. */
function cascade(
  { name, attributes }: SvgElement,
  matching: readonly StyleRule[],
  notes: Notes,
): Map<string, string> {
  const result = new Map<string, string>();
  for (const [key, value] of Object.entries(attributes))
    if (INHERITED.has(key) || OWN.has(key)) result.set(key, value.trim());
  const layers = [...matching].sort(
    (one, other) => one.specificity - other.specificity || one.order - other.order,
  );
  const all = layers.map(({ declarations }) => declarations);
  if (attributes.style)
    all.push(inlineDeclarations(attributes.style, () => notes.add('effects', attributes.id ?? name)));
  for (const isImportant of [false, true]) {
    for (const declarations of all) {
      for (const [key, one] of declarations) if (one.isImportant === isImportant) result.set(key, one.value);
    }
  }
  // A style sheet is no drawing.
  return name === 'style' ? new Map() : result;
}

/** Styles of a file's elements. */
export type Styles = {
  /** The style of an element in a parent with that style. */
  styleOf: (element: SvgElement, parent: Style) => Style;
  /** What style sheets and attributes set on an element, for writing it without them. */
  declared: (element: SvgElement) => ReadonlyMap<string, string>;
};

/** The inherited properties of a style. */
export const inheritedOf = (style: Style): [string, string][] =>
  Object.entries(style).filter(([key]) => INHERITED.has(key));

/**
 * Parses a file's CSS once, and finds what applies to each element.
 * @throws ImportRefusal when that would take too long
 */
export function createStyles(root: SvgElement, styles: readonly SvgElement[], notes: Notes): Styles {
  const rules = rulesOf(styles.map(({ children }) => children.join('')).join('\n'), notes);
  const found = new WeakMap<SvgElement, ReadonlyMap<string, string>>();
  let steps = 0;
  const visit = (element: SvgElement): void => {
    const { name, attributes } = element;
    const classes = (attributes.class ?? '').split(/\s+/).map((one) => `.${one}`);
    const keys = new Set(['*', name, `#${attributes.id ?? ''}`, ...classes]);
    const possible = [...keys].flatMap((key) => rules.get(key) ?? []);
    const siblings = element.parent?.children.length ?? 1;
    for (const { isCounting } of possible) steps += isCounting ? siblings : 1;
    if (steps > MAX_STEPS) throw new ImportRefusal('tooLong');
    const matching = possible.filter(({ matches }) => matches(element));
    found.set(element, cascade(element, matching, notes));
    elementsOf(element).forEach(visit);
  };
  visit(root);
  const declared = (element: SvgElement) => found.get(element) ?? cascade(element, [], notes);
  return {
    declared,
    styleOf: (element, parent) => {
      const style: Record<string, string> = Object.fromEntries(inheritedOf(parent));
      for (const [key, value] of declared(element)) if (value !== 'inherit') style[key] = value;
      return style;
    },
  };
}
