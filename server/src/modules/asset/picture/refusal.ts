import { RefusedField } from '../../../errors';

/** Why a file is refused as a picture; each reason has a message, `upload.<reason>`. */
type PictureFault =
  | 'notPicture'
  | 'otherFormat'
  | 'heic'
  | 'svg'
  | 'tooManyPixels'
  | 'tooLong'
  | 'tooSmall'
  | 'damaged'
  /** The server had too much other work to decode it in time. */
  | 'busy';

/** The error for an invalid file, in the field `file`. */
export function refuse(fault: PictureFault, params: Record<string, number> = {}): RefusedField {
  return new RefusedField('file', `upload.${fault}` as const, params);
}
