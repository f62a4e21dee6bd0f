import type { EngineOutput } from '../../port';
import { type PreviewPerson, writePreview } from './preview';

/** Writes previews of a person with the original and with the straightened head pose, for the user to choose. */
export async function writeStraightening(
  before: PreviewPerson,
  after: PreviewPerson,
  { straightened, directory }: { straightened: number; directory: string },
): Promise<{ degrees: number; pictures: Record<'before' | 'after', EngineOutput> }> {
  return {
    degrees: Math.round(straightened * 10) / 10,
    pictures: {
      before: await writePreview(before, 'as-taken', directory),
      after: await writePreview(after, 'straightened', directory),
    },
  };
}
