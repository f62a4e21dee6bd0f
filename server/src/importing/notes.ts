import type { ImportLoss } from '@tuzuo/core/api/poster';
import { IMPORT_LIMITS, type ImportNote } from './imported';
import { shortName } from './names';

/** Collects losses, each once per name. */
export class Notes {
  private readonly found = new Map<string, ImportNote>();
  /** Number of texts that are no longer editable; each also has a note. */
  lostTexts = 0;

  add(loss: ImportLoss, name: string, pictureId?: string): void {
    const short = shortName(name);
    const key = `${loss} ${short} ${pictureId ?? ''}`;
    if (this.found.size >= IMPORT_LIMITS.notes || this.found.has(key)) return;
    this.found.set(key, {
      loss,
      name: short,
      ...(pictureId !== undefined && { pictureId }),
    });
  }

  get all(): ImportNote[] {
    return [...this.found.values()];
  }
}
