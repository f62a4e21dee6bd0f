export type ClipboardPort = {
  /** True where the host itself reports a copy: a second message would only replace the first. */
  announces: boolean;
  /** Rejects when the host does not allow copying. */
  write(text: string): Promise<void>;
};
