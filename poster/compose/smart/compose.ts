import { SMART_ARCHETYPES, type SmartFormat } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '../../document';
import type { DrawResources } from '../../draw/port';
import type { FormatKey } from '../formats';
import { Kit } from '../kit';
import { readContent } from './content';
import type { Archetype, Brief } from './facts';
import { type DrawPage, differenceOf, geometryOf, largeFirst, problemsOf } from './judge';
import { diagonal, grid, split } from './layouts/fields';
import { fullBleed } from './layouts/full-bleed';
import { framed, horizon, stage } from './layouts/pictured';
import { DENSITIES, type LayOut, type Sheet, sheetOf } from './layouts/sheet';
import { card, column, typeWall } from './layouts/written';
import { pairOf, type Voice } from './pairs';
import { canStand, standsOutOn } from './pictures';
import { MOODS, type Mood, palettesOf, seedOf, type Theme, themeOf, themeOfPalette } from './theme';

type Proposal = { archetype: Archetype; document: PosterDocument };

/** Number of proposals: fewer are no choice, and what comes after them looks weaker (docs/measured.md). */
export const MIN_PROPOSALS = 6;
const MAX_PROPOSALS = 6;

/** Minimum difference of any two proposals; see {@link differenceOf}. */
export const MIN_DIFFERENCE = 0.22;

/** Layouts by how well they show one picture, as scored (docs/measured.md); the last ones show it small or in a band. */
const FOR_ONE_PICTURE: readonly Archetype[] = [
  'fullBleed',
  'stage',
  'diagonal',
  'card',
  'split',
  'framed',
  'typeWall',
  'column',
  'horizon',
  'grid',
];

/** Text scale from which a layout has enough space; less where pictures are small on a field, which texts would make smaller. */
const ROOMY = { usual: 0.9, lenient: 0.7 } as const;

const FORMAT: Readonly<Record<SmartFormat, FormatKey>> = {
  portrait: 'live',
  square: 'square',
  story: 'story',
  banner: 'banner',
};

type Design = { layOut: LayOut; voice: Voice; mood: Mood };

/** Default design of each archetype, unless scene or content require another one. */
const DESIGNS: Readonly<Record<Archetype, Design>> = {
  fullBleed: { layOut: fullBleed, voice: 'classic', mood: 'deep' },
  stage: { layOut: stage, voice: 'plain', mood: 'tint' },
  split: { layOut: split, voice: 'plain', mood: 'paper' },
  typeWall: { layOut: typeWall, voice: 'plain', mood: 'solid' },
  framed: { layOut: framed, voice: 'fine', mood: 'tint' },
  diagonal: { layOut: diagonal, voice: 'plain', mood: 'solid' },
  card: { layOut: card, voice: 'classic', mood: 'solid' },
  grid: { layOut: grid, voice: 'plain', mood: 'paper' },
  column: { layOut: column, voice: 'fine', mood: 'tint' },
  horizon: { layOut: horizon, voice: 'classic', mood: 'deep' },
};

/** The themes to try for an archetype, the most suitable first; last those in which a cut-out is hard to see. */
function themesFor({ brandColor, pictures, sceneId }: Brief, index: number, { mood }: Design): Theme[] {
  const seed = seedOf(brandColor, pictures);
  const palettes = palettesOf(sceneId, pictures.length > 0);
  const from = seed === undefined ? index : MOODS.indexOf(mood);
  const themes =
    seed === undefined
      ? [0, 1, 2].flatMap((turn) => palettes[(from + turn) % palettes.length] ?? []).map(themeOfPalette)
      : MOODS.map((_, turn) => themeOf(seed, MOODS[(from + turn) % MOODS.length] ?? mood));
  const isClear = ({ page }: Theme) => pictures.filter(canStand).every((one) => standsOutOn(page.color, one));
  return [...themes.filter(isClear), ...themes.filter((theme) => !isClear(theme))];
}

/** Outcome of one archetype; it is accepted when there are no problems. */
type Tried = { share: number; archetype: Archetype; problems: readonly string[] };

/** What is required of proposals, per round; the next round runs when those before found too few. */
const ROUNDS = [
  { min: MIN_DIFFERENCE, isLenient: false },
  { min: MIN_DIFFERENCE / 2, isLenient: false },
  { min: MIN_DIFFERENCE / 2, isLenient: true },
] as const;

/** A round: the required difference, and whether pictures may be shown small on a field. */
type Round = { min: number; isLenient: boolean };

/**
 * Composes proposals for a brief with different layouts. Accepts only those whose texts are readable and complete and
 * cover neither a face nor a product.
 * @param resources the faces of `needsOf`, and the pictures of the brief
 * @param drawPage the server's canvas, which shows what is behind a text
 * @param onTried reports each archetype and the share of work done
 */
export function composePosters(
  brief: Brief,
  resources: DrawResources,
  drawPage: DrawPage,
  onTried: (tried: Tried) => void = () => undefined,
): Proposal[] {
  const content = readContent(brief.texts);
  const archetypes = brief.pictures.length === 1 ? FOR_ONE_PICTURE : SMART_ARCHETYPES;
  const accepted: (Proposal & { geometry: number[] })[] = [];

  /** Tries an archetype in all of its themes and returns the problems; empty when it was accepted. */
  const attempt = (archetype: Archetype, index: number, { min, isLenient }: Round): string[] => {
    let problems = ['it does not fit'];
    for (const theme of themesFor(brief, index, DESIGNS[archetype])) {
      const document = laidOut(brief, archetype, theme, { content, isLenient }, resources);
      if (!document) return problems;
      const geometry = geometryOf(document, resources.faces);
      const like = accepted.find((other) => differenceOf(other.geometry, geometry) < min);
      if (like) return [`it is like ${like.archetype}`];
      problems = problemsOf(document, brief.pictures, resources, drawPage);
      if (problems.length > 0) continue;
      accepted.push({ archetype, document, geometry });
      return [];
    }
    return problems;
  };

  for (const [round, required] of ROUNDS.entries()) {
    if (round > 0 && accepted.length >= MIN_PROPOSALS) break;
    for (const [index, archetype] of archetypes.entries()) {
      if (accepted.length >= MAX_PROPOSALS) break;
      if (accepted.some((other) => other.archetype === archetype)) continue;
      const problems = attempt(archetype, index, required);
      onTried({
        share: (round + (index + 1) / archetypes.length) / ROUNDS.length,
        archetype,
        problems,
      });
    }
  }
  const proposals = accepted.map(({ archetype, document }) => ({ archetype, document }));
  return brief.pictures.length === 1 ? largeFirst(proposals, brief.pictures) : proposals;
}

function laidOut(
  brief: Brief,
  archetype: Archetype,
  theme: Theme,
  given: Pick<Sheet, 'content' | 'isLenient'>,
  { faces }: DrawResources,
): PosterDocument | undefined {
  const design = DESIGNS[archetype];
  const k = new Kit(FORMAT[brief.format], theme.palette, pairOf(brief.sceneId, design.voice));
  let best: { document: PosterDocument; scale: number } | undefined;
  for (const dense of DENSITIES) {
    const sheet = sheetOf({ k, faces, theme, pictures: brief.pictures, dense, ...given });
    const layout = design.layOut(sheet);
    if (!layout) continue;
    const scale = Math.min(1, ...sheet.scales);
    if (!best || scale > best.scale * 1.12)
      best = { document: k.document(layout.layers, layout.background ?? {}), scale };
    if (best.scale >= (given.isLenient ? ROOMY.lenient : ROOMY.usual)) break;
  }
  return best?.document;
}
