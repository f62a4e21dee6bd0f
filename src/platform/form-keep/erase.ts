/** Erases the forms kept for a reload. Nothing is kept on targets whose pages do not reload. Never rejects. */
export const eraseForms = (): Promise<void> => Promise.resolve();
