import { findLabelInPacket, labelIn } from '@tuzuo/core/ai-label';

type Carriers = {
  /** The XMP packet. */
  xmp?: Buffer | undefined;
  /** Text chunks of a PNG: some generators put the label there, under its own name. */
  comments?: readonly { keyword: string; text: string }[] | undefined;
};

/**
 * The AI label of a picture, as JSON; undefined when it has none that can be read. It is the only metadata of an
 * upload that we keep: the rest of an XMP packet may name people and places. One that names its namespace wrongly
 * is a label all the same.
 */
export function findLabel({ xmp, comments = [] }: Carriers): string | undefined {
  const comment = comments.find(({ keyword }) => keyword === 'AIGC');
  const found =
    (xmp && findLabelInPacket(xmp.toString('utf8'))?.fields) ?? (comment && labelIn(comment.text));
  return found && JSON.stringify(found);
}
