import type { DocumentSpec } from '@tuzuo/core/id-photo/document';
import { PRESETS } from '@tuzuo/core/id-photo/documents/build';
import { DOCUMENTS } from '@tuzuo/core/id-photo/documents/index';
import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import type { PhotoRule } from '@tuzuo/core/id-photo/verdict';
import { closedLips } from '../builders/closed-lips';
import { checkFile, photoMaker } from './support/id-photos';
import { type Measure, report } from './support/measure';

/** The enlarged fixture, so that even the largest photo has as much resolution as from a phone. */
const PORTRAIT_SIDE = 1_024;

/** Sizes that an open-source program and photo shops use; the visa's own source confirms more than its size. */
const isSample = ({ source, specId }: DocumentSpec) => source === PRESETS.source || specId === 'visa-us';

const hasRange = ({ minKb, maxKb }: DocumentSpec) => minKb !== undefined || maxKb !== undefined;

const rangeOf = ({ minKb, maxKb }: DocumentSpec) =>
  minKb === undefined && maxKb === undefined ? '' : `, ${minKb ?? 0}–${maxKb ?? '∞'} KB`;

/**
 * Rules that depend only on the crop, not on the person photographed. Advice for aspects that a document does not specify
 * may conflict with its rules.
 */
const GEOMETRY: readonly PhotoRule[] = ['headHeight', 'eyeLine', 'crownGap', 'tilt'];

const brokenRules = ({ verdict }: IdPhotoDoc): string[] =>
  verdict
    .filter(({ rule, pass, severity }) => GEOMETRY.includes(rule) && severity === 'must' && !pass)
    .map(({ rule, found }) => `${rule} ${found}`);

/** Documents with the same requirements as an earlier one need no run of their own. */
function differing(specs: readonly DocumentSpec[]): DocumentSpec[] {
  const keyOf = ({ widthPx, heightPx, dpi, minKb, maxKb, rules }: DocumentSpec) =>
    JSON.stringify([widthPx, heightPx, dpi, minKb, maxKb, rules]);
  return [...new Map(specs.map((spec) => [keyOf(spec), spec])).values()];
}

const samples = DOCUMENTS.filter(isSample);
const ranged = differing(DOCUMENTS.filter((spec) => hasRange(spec) && !isSample(spec)));

const maker = await photoMaker();
try {
  const portrait = await (await closedLips()).resize(PORTRAIT_SIDE).png().toBuffer();

  const measure = async (spec: DocumentSpec): Promise<Measure & { isExact: boolean }> => {
    const made = await maker.make(portrait, { specId: spec.specId });
    const { kilobytes, wrong } =
      'refused' in made
        ? { kilobytes: 0, wrong: made.refused.map(({ key, found }) => `refused: ${key} ${found}`) }
        : await checkFile(made.path, spec);
    if ('doc' in made) wrong.push(...brokenRules(made.doc));
    const demand = `${spec.widthPx} × ${spec.heightPx} px, ${spec.dpi} dpi${rangeOf(spec)}`;
    const note = `${demand}: ${wrong.length === 0 ? 'exact' : wrong.join(', ')}`;
    const what = `ID photo ${spec.specId}`;
    return { what, value: kilobytes, unit: 'KB', note, isExact: wrong.length === 0 };
  };
  const summary = (what: string, rows: readonly { isExact: boolean }[]): Measure => {
    const exact = rows.filter(({ isExact }) => isExact).length;
    return {
      what,
      value: exact,
      unit: 'photos',
      atLeast: rows.length,
      note: 'exact in px, dpi, KB and geometry',
    };
  };

  const sampleRows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const spec of samples) sampleRows.push(await measure(spec));
  const rangedRows: typeof sampleRows = [];
  for (const spec of ranged) rangedRows.push(await measure(spec));
  report([
    ...[...sampleRows, ...rangedRows].map(({ isExact: _, ...row }) => row),
    summary('ID photos of the sample sizes', sampleRows),
    summary('ID photos of documents with a range of KB', rangedRows),
  ]);
} finally {
  await maker.close();
}
