import { POSTER_LIMITS } from '../../document/limits';
import { ImportRefusal } from '../imported';
import { elementsOf, indexOf, type SvgElement } from './tree';

/** Layers that are aimed at: some groups count as layers too. */
const MAX_LAYERS = Math.floor(POSTER_LIMITS.layers * 0.75);

/** Drawn elements, repeated uses included, up to which a file is drawn at all. */
const MAX_DRAWN = 100_000;
const MAX_DEPTH = 60;

const DRAWN = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'image', 'use'];
const CONTAINERS = ['g', 'a', 'svg', 'switch'];

/** Counts what is drawn within elements. */
class Census {
  private readonly counts = new Map<SvgElement, number>();
  private readonly texts = new Map<SvgElement, boolean>();

  constructor(private readonly byId: ReadonlyMap<string, SvgElement>) {}

  /** @throws ImportRefusal for what repeats itself without end */
  count(element: SvgElement, depth = 0): number {
    const known = this.counts.get(element);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
    const target = this.targetOf(element);
    const parts = target ? [target] : this.isContainer(element) ? elementsOf(element) : [];
    const total = parts.reduce((sum, part) => sum + this.count(part, depth + 1), 0);
    const count = parts.length > 0 ? total : DRAWN.includes(element.name) ? 1 : 0;
    if (count > MAX_DRAWN) throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
    this.counts.set(element, count);
    return count;
  }

  isContainer({ name }: SvgElement): boolean {
    return CONTAINERS.includes(name) || name === 'symbol';
  }

  /** Whether there is text within what was counted. */
  hasText(element: SvgElement): boolean {
    const known = this.texts.get(element);
    if (known !== undefined) return known;
    // While it is being answered: an element within itself adds nothing.
    this.texts.set(element, false);
    const target = this.targetOf(element);
    const parts = target ? [target] : elementsOf(element);
    const hasText = element.name === 'text' || parts.some((part) => this.hasText(part));
    this.texts.set(element, hasText);
    return hasText;
  }

  private targetOf({ name, attributes }: SvgElement): SvgElement | undefined {
    return name === 'use' ? this.byId.get((attributes.href ?? '').slice(1)) : undefined;
  }
}

/** Joins neighbors without text to groups, in place, the longest rows of them first, until `left` layers remain. */
function joinNeighbors(
  container: SvgElement,
  census: Census,
  flattened: Set<SvgElement>,
  excess: number,
): number {
  const rows: SvgElement[][] = [[]];
  for (const child of elementsOf(container)) {
    if (census.hasText(child)) rows.push([]);
    else if (census.count(child) > 0) rows[rows.length - 1]?.push(child);
  }
  let saved = 0;
  const weight = (row: readonly SvgElement[]) =>
    row.reduce((sum, one) => sum + (flattened.has(one) ? 1 : census.count(one)), 0);
  for (const row of rows.filter(({ length }) => length > 1).sort((a, b) => weight(b) - weight(a))) {
    if (saved >= excess) break;
    const joined: SvgElement = { name: 'g', attributes: {}, children: row, parent: container };
    const first = container.children.indexOf(row[0] as SvgElement);
    const members = new Set<SvgElement | string>(row);
    const before = container.children.slice(0, first).filter((child) => !members.has(child));
    const after = container.children.slice(first).filter((child) => !members.has(child));
    container.children = [...before, joined, ...after];
    flattened.add(joined);
    saved += weight(row) - 1;
  }
  return saved;
}

/**
 * Chooses what becomes a picture in a file with too many layers: the largest groups without text first, then rows of
 * neighbors, which become groups in place. Text stays text.
 * @throws ImportRefusal when that is not enough
 */
export function tooManyOf(root: SvgElement): ReadonlySet<SvgElement> {
  const census = new Census(indexOf(root).byId);
  const flattened = new Set<SvgElement>();
  const total = elementsOf(root).reduce((sum, one) => sum + census.count(one), 0);
  let excess = total - MAX_LAYERS;
  /** Containers with text, outermost first. */
  const mixed: SvgElement[] = [root];
  const groups: SvgElement[] = [];
  const visit = (container: SvgElement): void => {
    for (const child of elementsOf(container)) {
      if (census.count(child) === 0) continue;
      if (!census.hasText(child)) {
        if (census.count(child) > 1) groups.push(child);
      } else if (CONTAINERS.includes(child.name)) {
        mixed.push(child);
        visit(child);
      }
    }
  };
  visit(root);
  for (const group of groups.sort((one, other) => census.count(other) - census.count(one))) {
    if (excess <= 0) break;
    flattened.add(group);
    excess -= census.count(group) - 1;
  }
  for (const container of mixed) {
    if (excess <= 0) break;
    excess -= joinNeighbors(container, census, flattened, excess);
  }
  if (excess > POSTER_LIMITS.layers - MAX_LAYERS)
    throw new ImportRefusal('tooManyLayers', { limit: POSTER_LIMITS.layers });
  return flattened;
}
