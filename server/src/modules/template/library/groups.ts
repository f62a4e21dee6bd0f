import { templateWords } from '../words';

const { categories, scenes } = templateWords['zh-CN'];

/** Template categories and their Chinese names, in the order of the template center. */
export const CATEGORIES = categories;

export type CategoryKey = keyof typeof CATEGORIES;

/** Template scenes (purposes) and their Chinese names. */
export const SCENES = scenes;

export type SceneKey = keyof typeof SCENES;
