/** Longest side, in pixels, of what is shown and drawn of a product before its photo is unlocked. */
export const MATTE_PREVIEW_SIDE = 512;

/** Longest side, in pixels, of the alpha that clients get after the unlock; the server draws any size. */
export const MATTE_FULL_SIDE = 1_024;

/** States of a product's matte: `preview` is drawn small only. */
export const MATTE_STATES = ['preview', 'unlocked'] as const;

/**
 * Why a matte may not be what the user wants: no product was found, several, one cut off by the photo's edge, or one of
 * which parts are neither in nor out.
 */
export const MATTE_DOUBTS = ['none', 'several', 'cutOff', 'soft'] as const;
export type MatteDoubt = (typeof MATTE_DOUBTS)[number];

/**
 * Bounds of a call that touches a matte up: strokes, numbers (x and y) per stroke and in total, and a stroke's width as a
 * share of the photo's longer side.
 */
export const RETOUCH = {
  strokes: 100,
  numbers: 1_000,
  allNumbers: 8_000,
  width: { min: 0.001, max: 0.5 },
} as const;

/** Maximum pictures of one save. */
export const SAVE_OUTPUTS = 24;

/** Sides of a saved picture, in pixels. */
export const SAVE_SIDE = { min: 16, max: 8_000 } as const;

/** Maximum scenes that one call pays for, and length of a scene's id. */
export const UNLOCKED_SCENES = 100;
export const SCENE_ID_LENGTH = 64;
