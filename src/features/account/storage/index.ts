export { type Storage, useStorage } from './use-storage';
