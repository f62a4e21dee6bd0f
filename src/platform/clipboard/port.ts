export type ClipboardPort = {
  /** True where the host itself tells the user of a copy: a second message would only replace the first. */
  announces: boolean;
  /** Rejects when the host does not let the page copy. */
  write(text: string): Promise<void>;
};
