import { open } from 'node:fs/promises';
import { factsOf, findLabelInPacket, labelIn } from '@tuzuo/core/labels/ai-label';
import { labelInMp4 } from '@tuzuo/core/labels/mp4-label';
import sharp from 'sharp';

type Carriers = {
  /** The XMP packet. */
  xmp?: Buffer | undefined;
  /** Text chunks of a PNG; some generators put the label there, under its own name. */
  comments?: readonly { keyword: string; text: string }[] | undefined;
};

/**
 * The AI label of a picture, as JSON; undefined if it has none that can be read. It is the only metadata kept of an
 * upload, since the rest of an XMP packet may name people and places. A label with a wrong namespace is accepted.
 */
export function findLabel({ xmp, comments = [] }: Carriers): string | undefined {
  const comment = comments.find(({ keyword }) => keyword === 'AIGC');
  const found =
    (xmp && findLabelInPacket(xmp.toString('utf8'))?.fields) ?? (comment && labelIn(comment.text));
  return found && JSON.stringify(found);
}

/** The AI label of one of our own videos, as JSON; undefined if it has none that can be read. */
async function findLabelInVideo(path: string): Promise<string | undefined> {
  const file = await open(path, 'r');
  try {
    const { fields } = await labelInMp4(async (position, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    });
    return fields && JSON.stringify(fields);
  } finally {
    await file.close();
  }
}

/** The facts of the AI label in one of our own files; undefined if it has none that can be read. */
export async function readLabel(path: string, mime: string): Promise<ReturnType<typeof factsOf> | undefined> {
  const found = mime === 'video/mp4' ? await findLabelInVideo(path) : findLabel(await sharp(path).metadata());
  return found === undefined ? undefined : factsOf(JSON.parse(found));
}
