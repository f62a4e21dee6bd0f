/** Erases what tools' pages keep for a reload: where pages are not loaded again there is nothing. Never rejects. */
export const eraseForms = (): Promise<void> => Promise.resolve();
