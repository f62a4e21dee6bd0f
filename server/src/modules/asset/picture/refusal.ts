import { RefusedField } from '../../../errors';

/** Why a file is not taken as a picture; each reason has words of its own, `upload.<reason>`. */
type PictureFault =
  | 'notPicture'
  | 'otherFormat'
  | 'heic'
  | 'svg'
  | 'gif'
  | 'animated'
  | 'tooManyPixels'
  | 'tooLong'
  | 'tooSmall'
  | 'damaged';

/** The answer to a bad file: bad input, in the field `file`. */
export function refuse(fault: PictureFault, params: Record<string, number> = {}): RefusedField {
  return new RefusedField('file', `upload.${fault}` as const, params);
}
