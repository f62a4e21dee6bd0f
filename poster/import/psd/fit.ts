import type { Layer } from 'ag-psd';
import { POSTER_LIMITS } from '../../document/limits';
import { IMPORT_LIMITS } from '../imported';
import type { Notes } from '../notes';
import { isMasked, nameOf } from './raster';

/** Numbers of what a poster gets of a layer and what is in it. */
type Cost = { layers: number; pictures: number };

const NOTHING: Cost = { layers: 0, pictures: 0 };
const ONE_PICTURE: Cost = { layers: 1, pictures: 1 };

/** What is aimed at: some shapes become pictures only when they are converted. */
const TARGET: Cost = {
  layers: Math.floor(POSTER_LIMITS.layers * 0.9),
  pictures: Math.floor(IMPORT_LIMITS.pictures * 0.9),
};

const sum = (one: Cost, other: Cost): Cost => ({
  layers: one.layers + other.layers,
  pictures: one.pictures + other.pictures,
});

/** What one picture instead saves. */
const savedBy = ({ layers, pictures }: Cost): Cost => ({ layers: layers - 1, pictures: pictures - 1 });

const hasText = ({ text, children }: Layer): boolean =>
  text !== undefined || (children?.some(hasText) ?? false);

/** What of a saving counts while there is too much of `excess`. */
const useOf = (saved: Cost, excess: Cost): number =>
  Math.min(saved.layers, Math.max(0, excess.layers)) + Math.min(saved.pictures, Math.max(0, excess.pictures));

/** Something that may become one picture, and what that saves. */
type Candidate = { saved: Cost; fold: () => void };

/** Plans which groups of a file become pictures, so that the rest fits into a poster. */
class Plan {
  readonly folded = new Set<Layer>();

  constructor(
    private layers: Layer[],
    private readonly notes: Notes,
  ) {}

  private cost = (layer: Layer): Cost => {
    if (this.folded.has(layer)) return ONE_PICTURE;
    if (layer.children) return layer.children.map(this.cost).reduce(sum, { layers: 1, pictures: 0 });
    if (layer.adjustment) return NOTHING;
    const isPicture = !layer.text && (!layer.vectorFill || layer.clipping || isMasked(layer));
    return { layers: 1, pictures: isPicture ? 1 : 0 };
  };

  private get excess(): Cost {
    const { layers, pictures } = this.layers.map(this.cost).reduce(sum, NOTHING);
    return { layers: layers - TARGET.layers, pictures: pictures - TARGET.pictures };
  }

  get isFitting(): boolean {
    const { layers, pictures } = this.excess;
    return layers <= 0 && pictures <= 0;
  }

  /** Leaves out hidden pictures and groups without text; what others are clipped to stays. */
  leaveOutHidden(): Layer[] {
    const visible = (layers: readonly Layer[]): Layer[] =>
      layers.flatMap((layer, index) => {
        const isBase = layers[index + 1]?.clipping === true;
        if (layer.hidden && !isBase && !hasText(layer)) {
          this.notes.add('leftOut', nameOf(layer));
          return [];
        }
        if (layer.children) layer.children = visible(layer.children);
        return [layer];
      });
    this.layers = visible(this.layers);
    return this.layers;
  }

  /** Groups without text. */
  private *groupsIn(layers: readonly Layer[]): Generator<Candidate> {
    for (const layer of layers) {
      if (!layer.children || this.folded.has(layer)) continue;
      if (!hasText(layer)) {
        yield { saved: savedBy(this.cost(layer)), fold: () => this.folded.add(layer) };
      }
      yield* this.groupsIn(layer.children);
    }
  }

  /** Neighbors without text, which become a group in place; of many, as few from below as are needed. */
  private *rowsIn(layers: Layer[], excess: Cost): Generator<Candidate> {
    const rows: Layer[][] = [[]];
    for (const layer of layers) {
      const row = rows[rows.length - 1] ?? [];
      // A clipped layer stays with its base.
      if (hasText(layer) || (row.length === 0 && layer.clipping)) rows.push([]);
      else row.push(layer);
      if (layer.children) yield* this.rowsIn(layer.children, excess);
    }
    for (const whole of rows.filter(({ length }) => length > 1)) {
      let [end, cost] = [0, NOTHING];
      const isEnough = () =>
        end > 1 && cost.layers - 1 >= excess.layers && cost.pictures - 1 >= excess.pictures;
      while (end < whole.length && (whole[end]?.clipping || !isEnough())) {
        cost = sum(cost, this.cost(whole[end] as Layer));
        end += 1;
      }
      const part = whole.slice(0, end);
      const fold = () => {
        const joined: Layer = { name: part.map(nameOf).find(Boolean) ?? '', children: part };
        layers.splice(layers.indexOf(part[0] as Layer), part.length, joined);
        this.folded.add(joined);
      };
      yield { saved: savedBy(cost), fold };
    }
  }

  /** Folds the smallest candidate that is enough, else the one that saves most; false when none saves anything. */
  private foldBest(candidates: readonly Candidate[], excess: Cost): boolean {
    const useful = candidates.filter(({ saved }) => useOf(saved, excess) > 0);
    const total = ({ saved }: Candidate) => saved.layers + saved.pictures;
    const enough = useful.filter(
      ({ saved }) => saved.layers >= excess.layers && saved.pictures >= excess.pictures,
    );
    const smallest = enough.sort((one, other) => total(one) - total(other))[0];
    const best = useful.sort((one, other) => useOf(other.saved, excess) - useOf(one.saved, excess))[0];
    const chosen = smallest ?? best;
    chosen?.fold();
    return chosen !== undefined;
  }

  /** Folds groups, and neighbors where groups are not enough, until the rest fits or nothing helps. */
  fold(): void {
    while (!this.isFitting) {
      const { excess } = this;
      if (this.foldBest([...this.groupsIn(this.layers)], excess)) continue;
      if (!this.foldBest([...this.rowsIn(this.layers, excess)], excess)) return;
    }
  }
}

/**
 * Prepares a file with more layers or pictures than a poster holds: hidden pictures are left out first, then groups
 * without text become one picture each, then neighbors. Texts stay texts.
 * @param layers changed in place
 * @returns the layers, and the groups of which each becomes a picture
 */
export function fitted(layers: Layer[], notes: Notes): { layers: Layer[]; folded: ReadonlySet<Layer> } {
  const plan = new Plan(layers, notes);
  if (plan.isFitting) return { layers, folded: plan.folded };
  const visible = plan.leaveOutHidden();
  plan.fold();
  return { layers: visible, folded: plan.folded };
}
