export { useCopywriting } from './use-copywriting';
export { useCopyWords } from './words';
export { WordsSheet } from './words-sheet';
