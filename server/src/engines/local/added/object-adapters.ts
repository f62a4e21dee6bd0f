import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { failure } from '../failure';
import type { EmbedPicture, SelectObject } from '../models/session';
import { answerOf } from './adapters';

/**
 * MobileSAM as `Acly/MobileSAM` exports it: the encoder normalizes and pads by itself; the decoder is the one of
 * Segment Anything's own export, which takes points of the picture with its longer side at 1,024 pixels.
 */

/** Longer side of a picture as the encoder sees it, in pixels. */
export const SEEN_SIDE = 1024;

const EMBEDDING = [1, 256, 64, 64] as const;
const EMBEDDING_LENGTH = EMBEDDING.reduce((product: number, side) => product * side, 1);

/** Side of the mask that a decoder could be given to improve on. */
const EARLIER_SIDE = 256;

/** What a point means to the decoder; a point of padding stands for the box that is not given. */
const LABEL = { object: 1, padding: -1 } as const;

/** Seeing a picture: levels 0 to 255, row by row. */
export function asEmbedding(session: InferenceSession): EmbedPicture {
  return (rgb, { width, height }) => {
    if (Math.max(width, height) !== SEEN_SIDE || rgb.length !== width * height * 3) {
      throw failure('broken', `a picture of ${width} × ${height} cannot be seen`);
    }
    const picture = new Tensor('float32', Float32Array.from(rgb), [height, width, 3]);
    return answerOf(session, { input_image: picture }, EMBEDDING_LENGTH, 'image_embeddings');
  };
}

/** Finding the object at a point of what was seen. */
export function asSelection(session: InferenceSession): SelectObject {
  return (embedding, { width, height }, { x, y }) => {
    const feeds = {
      image_embeddings: new Tensor('float32', embedding, EMBEDDING),
      point_coords: new Tensor('float32', Float32Array.of(x, y, 0, 0), [1, 2, 2]),
      point_labels: new Tensor('float32', Float32Array.of(LABEL.object, LABEL.padding), [1, 2]),
      mask_input: new Tensor('float32', new Float32Array(EARLIER_SIDE ** 2), [
        1,
        1,
        EARLIER_SIDE,
        EARLIER_SIDE,
      ]),
      has_mask_input: new Tensor('float32', Float32Array.of(0), [1]),
      orig_im_size: new Tensor('float32', Float32Array.of(height, width), [2]),
    };
    return answerOf(session, feeds, width * height, 'masks');
  };
}
