import type { LocalFile } from '@/platform/local-file';

/** A form's state: its values, and the files that they reference by key. */
export type KeptForm = { values: object; files: ReadonlyMap<string, LocalFile> };

/** The form of one entry in the browser's history; the entry survives reload, back and forward. */
export type FormKeep = {
  /**
   * Restores the form; undefined when nothing is stored. Never rejects.
   * @param owner the current user, '' for a guest: a user's input is returned to them only
   */
  read(owner: string): Promise<KeptForm | undefined>;
  /**
   * Replaces the stored form, or deletes it with undefined; each file is read once. Never throws: a full store keeps
   * less.
   */
  write(owner: string, form: KeptForm | undefined): void;
};
