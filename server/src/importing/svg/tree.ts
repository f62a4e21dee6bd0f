import { parseXml, type XmlElement, XmlText } from '@rgrove/parse-xml';
import { ImportRefusal } from '../imported';

/** An SVG element, with its name without prefix. */
export type SvgElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (SvgElement | string)[];
};

const MOST_ELEMENTS = 30_000;
const MOST_DEPTH = 100;

/** Elements that execute code or load other files. */
const UNSAFE_ELEMENTS = ['script', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'listener'];

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Whether a reference stays within the file: a fragment or an embedded picture. */
const isInside = (reference: string) =>
  reference === '' || reference.startsWith('#') || /^data:image\/(?:png|jpe?g|webp|gif)[;,]/i.test(reference);

/** Whether CSS loads external resources. Escapes could hide a URL, and no drawing needs them. */
function isUnsafeCss(css: string): boolean {
  if (/@import|\\|javascript:|expression\s*\(|behavior\s*:/i.test(css)) return true;
  for (const [, address = ''] of css.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    if (!isInside(address.trim())) return true;
  }
  return false;
}

function checkAttribute(element: string, name: string, value: string): void {
  const key = local(name).toLowerCase();
  if (key.startsWith('on') || key === 'base') throw new ImportRefusal('unsafe');
  const text = value.trim();
  // A link loads something only when followed, which never happens here; its target is dropped.
  const isReference = key === 'href' || key === 'src';
  if (isReference && element !== 'a' && !isInside(text)) throw new ImportRefusal('unsafe');
  if (/^\s*javascript:/i.test(text)) throw new ImportRefusal('unsafe');
  const isText = key === 'd' || key === 'points' || key === 'id' || isReference;
  if (!isText && /url\(|\\/i.test(text) && isUnsafeCss(text)) throw new ImportRefusal('unsafe');
}

/** Parses an SVG. @throws ImportRefusal when it contains code or external references. */
export function readSvg(text: string): SvgElement {
  if (/<!ENTITY/i.test(text)) throw new ImportRefusal('unsafe');
  let count = 0;
  const read = (element: XmlElement, depth: number): SvgElement => {
    count += 1;
    if (count > MOST_ELEMENTS || depth > MOST_DEPTH)
      throw new ImportRefusal('tooManyLayers', { limit: MOST_ELEMENTS });
    const name = local(element.name);
    if (UNSAFE_ELEMENTS.includes(name.toLowerCase())) throw new ImportRefusal('unsafe');
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(element.attributes)) {
      checkAttribute(name, key, value);
      if (!key.startsWith('xmlns')) attributes[key === 'xml:space' ? key : local(key)] = value;
    }
    const children = element.children.flatMap((child): (SvgElement | string)[] => {
      if (child instanceof XmlText) return [child.text];
      return 'name' in child && 'attributes' in child ? [read(child as XmlElement, depth + 1)] : [];
    });
    const css = name === 'style' ? children.join('') : '';
    if (css !== '' && isUnsafeCss(css)) throw new ImportRefusal('unsafe');
    return { name, attributes, children };
  };
  const { root } = parsed(text);
  if (!root || local(root.name) !== 'svg') throw new ImportRefusal('notSupported');
  return read(root, 0);
}

function parsed(text: string) {
  try {
    return parseXml(text.replace(/^\uFEFF/, '').trimStart());
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

/** Serializes an element. */
export function written({ name, attributes, children }: SvgElement): string {
  const told = Object.entries(attributes).map(
    ([key, value]) => ` ${key === 'href' ? 'xlink:href' : key}="${escaped(value)}"`,
  );
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)));
  return `<${name}${told.join('')}>${inner.join('')}</${name}>`;
}
