import type { LocalFile } from '@/platform/local-file';

/** A form as it was left: its values, and the files that it names by keys of its own. */
export type KeptForm = { values: object; files: ReadonlyMap<string, LocalFile> };

/** The form of one entry in the browser's history, which is the same after a reload and after back and forward. */
export type FormKeep = {
  /**
   * What this form was left with; undefined for nothing. Never rejects.
   * @param owner who asks, '' for a guest: what a user has filled in is given to them alone
   */
  read(owner: string): Promise<KeptForm | undefined>;
  /**
   * Keeps it from now on in place of what was kept, undefined for nothing; a file is read once. Never throws: a full
   * store keeps less.
   */
  write(owner: string, form: KeptForm | undefined): void;
};
