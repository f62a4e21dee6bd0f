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

  /** Takes over what another collection has. */
  addAll(other: Notes): void {
    for (const { loss, name, pictureId } of other.all) this.add(loss, name, pictureId);
    this.lostTexts += other.lostTexts;
  }

  clear(): void {
    this.found.clear();
    this.lostTexts = 0;
  }

  get all(): ImportNote[] {
    return [...this.found.values()];
  }
}
