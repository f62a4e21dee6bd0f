import { failure } from '../failure';
import type { EmbedPicture, SelectObject } from '../models/session';
import { drawn, JAR_SIDE, OUTLINE_OF_JAR, overlapOf, PICTURE_OF_JAR } from './trial-jar';

const SIZE = { width: JAR_SIDE, height: JAR_SIDE };

/** A point of the drawn jar's body. */
const ON_JAR = { x: 512, y: 560 };

/** Wide: it tells a network that does its work from one that does not. */
const MIN_OVERLAP = 0.8;

/** Whether a network sees something in the drawn jar; returns what. */
export async function tryEmbedding(embed: EmbedPicture): Promise<Float32Array> {
  const embedding = await embed(await drawn(PICTURE_OF_JAR), SIZE);
  if (!embedding.every(Number.isFinite)) throw failure('broken', 'what it sees are no numbers');
  if (embedding.every((value) => value === embedding[0]))
    throw failure('broken', 'it sees the same everywhere in a drawn jar');
  return embedding;
}

/** Whether a network outlines the drawn jar from a point on it. */
export async function trySelecting(select: SelectObject, embedding: Float32Array): Promise<void> {
  const logits = await select(embedding, SIZE, ON_JAR);
  const overlap = overlapOf(logits, await drawn(OUTLINE_OF_JAR), 0);
  if (overlap >= MIN_OVERLAP) return;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  throw failure('broken', `it selected ${percent(overlap)} of a drawn jar, not ${percent(MIN_OVERLAP)}`);
}
