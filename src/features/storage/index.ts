export { type Storage, sizeText, useStorage } from './use-storage';
