import { findScene } from '@tuzuo/core/backdrops';
import type { EngineRequest } from '../port';

/** Words for services that know neither our scenes nor our camera moves. */

type Options = EngineRequest['options'];

/** The user's own words; empty when there are none. */
export const ownWords = ({ prompt }: Options): string => (typeof prompt === 'string' ? prompt.trim() : '');

/** Describes the chosen scene: its tones, its name and its shape; undefined when none is chosen. */
export function sceneWords({ sceneId }: Options): string | undefined {
  const scene = typeof sceneId === 'string' ? findScene(sceneId) : undefined;
  return scene && `a ${scene.category} product scene, ${scene.id.replaceAll('-', ' ')}, ${scene.geometry}`;
}

const MOVES: Readonly<Record<string, string>> = {
  parallax: 'The camera moves gently sideways past the subject.',
  push: 'The camera slowly moves towards the subject.',
  pan: 'The camera slowly pans across the scene.',
  orbit: 'The camera slowly moves around the subject.',
};

/** Describes the chosen camera move; empty when none is chosen. */
export const moveWords = ({ move }: Options): string => MOVES[String(move)] ?? '';
