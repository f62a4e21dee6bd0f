export { asksFirst, type SpendQuote } from './price';
export { Kept, SpendSheet } from './spend-sheet';
