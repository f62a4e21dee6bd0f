import { parseXml, type XmlElement, XmlText } from '@rgrove/parse-xml';
import { ImportRefusal } from '../imported';
import type { Notes } from '../notes';
import { withoutEntities } from './entities';

/** An SVG element, with its name without prefix. */
export type SvgElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (SvgElement | string)[];
  parent?: SvgElement;
};

const MAX_ELEMENTS = 30_000;
const MAX_DEPTH = 100;

/** Elements that execute code. */
const SCRIPTS = ['script', 'handler', 'listener'];

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Whether a reference stays within the file: a fragment or an embedded picture. */
const isInside = (reference: string) =>
  reference === '' || reference.startsWith('#') || /^data:image\/(?!svg)[\w.+-]+[;,]/i.test(reference);

const unescaped = (css: string): string =>
  css.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_whole, code?: string, letter = '') =>
    code === undefined
      ? letter
      : String.fromCodePoint(Math.min(Number.parseInt(code, 16) || 0xfffd, 0x10ffff)),
  );

/**
 * A CSS value without escapes and without what refers to other files; of a paint, the fallback remains.
 * @param onDropped called when something was dropped
 */
export function insideCss(css: string, onDropped: () => void): string {
  const value = css.includes('\\') ? unescaped(css) : css;
  const inside = value.replace(/url\(\s*["']?([^"')]*)[^)]*\)?/gi, (whole, address: string) =>
    isInside(address.trim()) ? whole : '',
  );
  if (inside === value) return value;
  onDropped();
  return inside.trim() || 'none';
}

const isScript = (key: string, value: string): boolean =>
  key.startsWith('on') ||
  // Browsers ignore spaces and control characters in it.
  /^javascript:/i.test(value.slice(0, 200).replace(/[\s\p{Cc}]/gu, '')) ||
  (key === 'attributename' && /^\s*on/i.test(value));

/**
 * Parses an SVG. References to other files are dropped and noted: nothing is ever fetched.
 * @throws ImportRefusal when it contains scripts, or is too large or damaged
 */
export function readSvg(text: string, notes: Notes): SvgElement {
  let count = 0;
  const attributesOf = (element: string, all: Readonly<Record<string, string>>): Record<string, string> => {
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(all)) {
      const plain = local(key);
      const lower = plain.toLowerCase();
      if (isScript(lower, value)) throw new ImportRefusal('unsafe');
      if (key.startsWith('xmlns') || lower === 'base') continue;
      const name = key === 'xml:space' ? key : plain;
      const isReference = lower === 'href' || lower === 'src';
      const isData = ['d', 'points', 'id', 'style', 'class'].includes(plain) || plain.startsWith('data-');
      if (!isReference) {
        attributes[name] = isData ? value : insideCss(value, () => notes.add('effects', all.id ?? element));
      } else if (isInside(value.trim())) attributes[name] = value;
      else if (element === 'image') attributes[name] = '';
      // An image keeps its place, and is noted with it. A link loads nothing.
      else if (element !== 'a') notes.add(element === 'use' ? 'leftOut' : 'noPicture', all.id ?? element);
    }
    return attributes;
  };
  const read = (element: XmlElement, depth: number, parent?: SvgElement): SvgElement => {
    count += 1;
    if (count > MAX_ELEMENTS || depth > MAX_DEPTH)
      throw new ImportRefusal('tooManyLayers', { limit: MAX_ELEMENTS });
    const name = local(element.name);
    if (SCRIPTS.includes(name.toLowerCase())) throw new ImportRefusal('unsafe');
    const made: SvgElement = {
      name,
      attributes: attributesOf(name, element.attributes),
      children: [],
      ...(parent && { parent }),
    };
    made.children = element.children.flatMap((child): (SvgElement | string)[] => {
      if (child instanceof XmlText) return [child.text];
      return 'name' in child && 'attributes' in child ? [read(child as XmlElement, depth + 1, made)] : [];
    });
    return made;
  };
  const { root } = parsed(withoutEntities(text));
  if (!root || local(root.name) !== 'svg') throw new ImportRefusal('notSupported');
  return read(root, 0);
}

function parsed(text: string) {
  try {
    return parseXml(text.trimStart(), { resolveUndefinedEntity: () => '' });
  } catch {
    throw new ImportRefusal('damaged');
  }
}

/** Child elements without text. */
export const elementsOf = ({ children }: SvgElement): SvgElement[] =>
  children.filter((child) => typeof child !== 'string');

/** All elements by id, and all style elements. */
export function indexOf(root: SvgElement): { byId: Map<string, SvgElement>; styles: SvgElement[] } {
  const byId = new Map<string, SvgElement>();
  const styles: SvgElement[] = [];
  const visit = (element: SvgElement): void => {
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (element.name === 'style') styles.push(element);
    elementsOf(element).forEach(visit);
  };
  visit(root);
  return { byId, styles };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Serializes an element, with what style sheets set on it in its own `style`.
 * @param declared properties by element
 */
export function written(
  element: SvgElement,
  declared: (element: SvgElement) => ReadonlyMap<string, string>,
): string {
  const { name, attributes, children } = element;
  if (name === 'style') return '';
  // Attributes stay as they are: not all of their values are CSS.
  const set = [...declared(element)].filter(([key, value]) => attributes[key]?.trim() !== value);
  const style = set.map(([key, value]) => `${key}:${value}`).join(';');
  const all = { ...attributes, style };
  const told = Object.entries(all).map(
    ([key, value]) => ` ${key === 'href' ? 'xlink:href' : key}="${escaped(value)}"`,
  );
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child, declared),
  );
  return `<${name}${told.join('')}>${inner.join('')}</${name}>`;
}
