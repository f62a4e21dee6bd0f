import type { PhotoRule, RuleVerdict } from '@tuzuo/core/id-photo/verdict';
import { expect, it } from 'vitest';
import { type Face, MESH, type Point } from '../face/face';
import { checkClearPerson, checkLooks, checkPose, type Looks, withSureHand } from './acceptance';
import type { Frame } from './frame';
import type { Person } from './person';
import type { Portrait } from './portrait';
import { readWanted } from './wanted';

const VISA = { specId: 'visa-us' };
const ONE_INCH = { specId: 'one-inch' };
const CV = { specId: 'resume' };
const CUSTOM = { custom: { widthPx: 295, heightPx: 413, dpi: 300 } };

/** The failed checks of a portrait with one measure that differs from a calm face. */
function failed(
  asked: Parameters<typeof readWanted>[0],
  measures: Partial<Record<PhotoRule, number>>,
  looks: Partial<Looks> = {},
) {
  const all = { eyesOpen: 0.35, darkGlasses: 0.1, mouthClosed: 0.03, ...measures };
  const verdict = Object.entries(all).map(
    ([rule, found]) =>
      ({ rule, found, needed: {}, unit: 'ratio', pass: true, severity: 'should' }) as RuleVerdict,
  );
  const seen = { hand: 0, shoulders: 1, teeth: 0, frames: 0.4, evenEyes: 0.9, brim: 0, ...looks };
  return checkLooks(verdict, seen, readWanted(asked)).flatMap(({ key, ok }) => (ok ? [] : [key]));
}

it('accepts a calm face with hands down', () => {
  for (const asked of [VISA, ONE_INCH, CV, CUSTOM]) expect(failed(asked, {}, { hand: 0.17 })).toEqual([]);
});

it('refuses hands and shut eyes everywhere, and narrow eyes nowhere', () => {
  for (const asked of [VISA, CUSTOM]) {
    expect(failed(asked, {}, { hand: 0.21 })).toEqual(['handsClear']);
    expect(failed(asked, { eyesOpen: 0.1 })).toEqual(['eyesOpen']);
    expect(failed(asked, { eyesOpen: 0.15 })).toEqual([]);
  }
});

it('names a hand that may be none only where nothing else refuses', () => {
  const named = (hand: number, other: string, isFine: boolean) => {
    const checks = [
      { key: 'handsClear', ok: false, found: hand, need: 0.19 },
      { key: other, ok: isFine, found: 0, need: 1 },
    ];
    return withSureHand(checks).flatMap(({ key, ok }) => (ok ? [] : [key]));
  };
  expect(named(0.22, 'facing', true)).toEqual(['handsClear']);
  expect(named(0.22, 'facing', false)).toEqual(['facing']);
  expect(named(0.5, 'facing', false)).toEqual(['handsClear', 'facing']);
  // The covering is named only since the hand refuses.
  expect(named(0.22, 'noHat', false)).toEqual(['handsClear', 'noHat']);
});

it('refuses dark lenses in documents, but not the shadow of a hat', () => {
  expect(failed(ONE_INCH, { darkGlasses: 0.9 })).toEqual(['darkLenses']);
  expect(failed(ONE_INCH, { darkGlasses: 0.5 })).toEqual([]);
  expect(failed(CUSTOM, { darkGlasses: 0.9 })).toEqual([]);
});

it('refuses a smile with teeth where altering is forbidden, a laugh elsewhere, and nothing where laughing is welcome', () => {
  expect(failed(VISA, { mouthClosed: 0.11 })).toEqual([]);
  expect(failed(VISA, { mouthClosed: 0.16 })).toEqual(['mouthClosed']);
  for (const smile of [0.16, 0.25]) expect(failed(ONE_INCH, { mouthClosed: smile })).toEqual([]);
  expect(failed(ONE_INCH, { mouthClosed: 0.35 })).toEqual(['mouthClosed']);
  for (const asked of [CV, CUSTOM]) expect(failed(asked, { mouthClosed: 0.35 })).toEqual([]);
});

it('refuses teeth where altering is forbidden', () => {
  expect(failed(VISA, {}, { teeth: 0.02 })).toEqual(['teethCovered']);
  expect(failed(VISA, {}, { teeth: 0.005 })).toEqual([]);
  for (const asked of [ONE_INCH, CV, CUSTOM]) expect(failed(asked, {}, { teeth: 0.1 })).toEqual([]);
});

it('refuses glasses where a document forbids them', () => {
  for (const specId of ['visa-us', 'passport-us', 'green-card-lottery'])
    expect(failed({ specId }, {}, { frames: 1.3 })).toEqual(['noGlasses']);
  for (const asked of [ONE_INCH, CV, CUSTOM]) expect(failed(asked, {}, { frames: 1.3 })).toEqual([]);
});

it('refuses one eye half shut in documents, but neither two narrow eyes nor uneven ones that are open', () => {
  expect(failed(ONE_INCH, { eyesOpen: 0.18 }, { evenEyes: 0.55 })).toEqual(['bothEyes']);
  expect(failed(ONE_INCH, { eyesOpen: 0.18 }, { evenEyes: 0.9 })).toEqual([]);
  expect(failed(ONE_INCH, { eyesOpen: 0.28 }, { evenEyes: 0.65 })).toEqual([]);
  for (const asked of [CV, CUSTOM]) expect(failed(asked, { eyesOpen: 0.18 }, { evenEyes: 0.55 })).toEqual([]);
});

it('refuses a brim where a person is identified, and names a covering without one where the photo is refused anyway', () => {
  for (const asked of [VISA, ONE_INCH]) {
    expect(failed(asked, {}, { brim: 0.19 })).toEqual(['noHat']);
    expect(failed(asked, { headCovering: 1.5 }, { brim: 0.05 })).toEqual([]);
    expect(failed(asked, { headCovering: 1.5, eyesOpen: 0.1 })).toEqual(['eyesOpen', 'noHat']);
    expect(failed(asked, { headCovering: 0.5, eyesOpen: 0.1 })).toEqual(['eyesOpen']);
  }
  for (const asked of [CV, CUSTOM]) expect(failed(asked, {}, { brim: 0.19 })).toEqual([]);
});

/** A portrait of which only yaw and pitch differ from a good one. */
function turned(yaw: number, pitch = 0): Portrait {
  const depth = 80 * Math.tan((yaw * Math.PI) / 180);
  const places: Record<number, Point> = {
    [MESH.foreheadTop]: [100, 20, 0],
    [MESH.chin]: [100, 120, 0],
    [MESH.leftSide]: [60, 70, 0],
    [MESH.rightSide]: [140, 70, depth],
  };
  const face: Face = { points: Array.from({ length: 478 }, (_, index) => places[index] ?? [100, 70, 0]) };
  const alpha = Buffer.alloc(200 * 200, 255);
  const cut = { width: 200, height: 200, rgb: Buffer.alloc(200 * 200 * 3), alpha };
  const level = { center: [100, 70], radians: 0 };
  return { face, cut, level, pitch, scale: 1, cutOff: false } as unknown as Portrait;
}

const FRAME = { width: 200, height: 200, scale: 1, left: 0, top: 0 } as Frame;

function facing(asked: Parameters<typeof readWanted>[0], ...angles: Parameters<typeof turned>) {
  const portrait = turned(...angles);
  const person = { ...portrait.cut, face: portrait.face } as Person;
  return checkPose(portrait, FRAME, person, readWanted(asked)).find(({ key }) => key === 'facing')?.ok;
}

it('refuses a head that is turned, in documents sooner than elsewhere', () => {
  expect([11, 12, 15].map((yaw) => facing(ONE_INCH, yaw))).toEqual([true, true, false]);
  for (const asked of [CV, CUSTOM]) expect([15, 20].map((yaw) => facing(asked, yaw))).toEqual([true, false]);
});

it('refuses a head that is lowered or raised in documents', () => {
  expect([-17, -14, 17, 22].map((pitch) => facing(ONE_INCH, 0, pitch))).toEqual([false, true, true, false]);
  for (const asked of [CV, CUSTOM]) expect(facing(asked, 0, -19)).toBe(true);
});

it('refuses hair that smears into what is behind it', () => {
  const { cut, face } = turned(0);
  const check = (alpha: Buffer) =>
    checkClearPerson({ undecided: 0.01, asTaken: { face, cut: { ...cut, alpha } } }, { shoulders: 1 });
  expect(check(cut.alpha).ok).toBe(true);
  const smeared = Buffer.from(cut.alpha);
  for (let y = 30; y < 60; y += 1) smeared.fill(120, y * 200 + 20, y * 200 + 50);
  expect(check(smeared)).toMatchObject({ key: 'clearPerson', ok: false });
});

it('refuses a person whose shoulder was taken for the background', () => {
  const check = (shoulders: number) => checkClearPerson({ undecided: 0, asTaken: turned(0) }, { shoulders });
  expect(check(0.58).ok).toBe(true);
  expect(check(0.1)).toMatchObject({ key: 'clearPerson', ok: false });
});
