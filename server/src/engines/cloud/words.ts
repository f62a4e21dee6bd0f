import { findScene } from '@tuzuo/core/backdrops';
import type { EngineRequest } from '../port';

/** Words for services that know neither our scenes nor our other options. */

type Options = EngineRequest['options'];

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join('. ');

const STYLES: Readonly<Record<string, string>> = {
  photo: 'a realistic photograph',
  minimal: 'minimal and clean, with much empty space',
  festive: 'festive and colorful',
  watercolor: 'a watercolor painting',
  flat: 'a flat vector illustration',
  render: 'a soft 3D render',
  sticker: 'a glossy cartoon sticker',
  blurred: 'softly out of focus, as behind a wide aperture',
  detailed: 'rich in details that fit the scene',
  cinematic: 'filmed like a movie, with a shallow depth of field and soft contrast',
  commercial: 'filmed like a polished product commercial in a studio',
  slow: 'in slow motion, calm and smooth',
  lively: 'with brisk, playful motion',
  handheld: 'filmed by hand like a home video, with slight natural shake',
};

/** What the user wants to see; empty when they did not say. */
export const wantedWords = ({ prompt, style }: Options): string =>
  sentences(textOf(prompt), STYLES[String(style)] ?? '');

/** What the user does not want to see; empty when they did not say. */
export const unwantedWords = ({ avoid }: Options): string => textOf(avoid);

/** Both in one text, for services that take no other. */
export const ownWords = (options: Options): string => {
  const unwanted = unwantedWords(options);
  return sentences(wantedWords(options), unwanted && `Do not show: ${unwanted}`);
};

const POSE_WORDS: Readonly<Record<string, string>> = {
  stands: ', in which the product stands upright',
  lies: ', in which the product lies flat or hangs, seen at a right angle',
};

/** Describes how the product is shown, as the end of a sentence; empty when the user did not say. */
export const poseWords = ({ pose }: Options): string => POSE_WORDS[String(pose)] ?? '';

/** Describes the chosen scene: its tones, its name and its shape; undefined when none is chosen. */
export function sceneWords({ sceneId }: Options): string | undefined {
  const scene = typeof sceneId === 'string' ? findScene(sceneId) : undefined;
  return scene && `a ${scene.category} product scene, ${scene.id.replaceAll('-', ' ')}, ${scene.geometry}`;
}

/** Where a product is placed: the chosen scene, else what the user describes, else a studio. */
export const placeWords = (options: Options): string =>
  (sceneWords(options) ??
    (wantedWords(options) === '' ? 'a plain bright studio' : 'the surroundings described below')) +
  poseWords(options);

const MOVES: Readonly<Record<string, string>> = {
  parallax: 'The camera moves gently sideways past the subject.',
  push: 'The camera slowly moves towards the subject.',
  pan: 'The camera slowly pans across the scene.',
  orbit: 'The camera slowly moves around the subject.',
};

/** Describes the chosen camera move; empty when none is chosen. */
export const moveWords = ({ move }: Options): string => MOVES[String(move)] ?? '';

const CHANGES: Readonly<Record<string, string>> = {
  details: 'Keep subject, composition and colors, and change only small details.',
  composition: 'Keep subject, style and mood, and choose another composition and viewpoint.',
  theme: 'Keep only its theme and mood; subject, composition and colors are new.',
};

/** Describes how far a similar picture may be from its model; empty for other tools. */
export const changeWords = ({ change }: Options): string => CHANGES[String(change)] ?? '';

const PERSONS: Readonly<Record<string, string>> = {
  any: 'an adult person',
  woman: 'an adult woman',
  man: 'an adult man',
};

/** Describes who takes the place of a mannequin. */
export const personWords = ({ person }: Options): string => PERSONS[String(person)] ?? 'an adult person';

/** What services are asked for by tools that several of them run alike; the user's words follow. */
export const INSTRUCTIONS = {
  background: (): string =>
    'A background picture for a poster, with calm empty space in the middle, without text, product or people.',
  material: (): string =>
    'One single object, complete and centered with space around it, on a plain pure white background, without shadow and text.',
  similar: (options: Options): string =>
    `Make a new picture that is similar to the given one. ${changeWords(options)}`,
  dummy: (options: Options): string =>
    `Replace the mannequin of the picture by ${personWords(options)} who does not exist, with natural skin, face, hair and hands, in the same pose. ` +
    'Keep the garments exactly as they are: cut, fit, color, pattern and lettering. Keep light and background.',
} as const;

/** An instruction, and the user's words after it. */
export const withOwnWords = (instruction: string, options: Options): string =>
  [instruction, ownWords(options)].filter((part) => part !== '').join(' ');
