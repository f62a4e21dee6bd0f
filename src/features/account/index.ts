export { MyPage } from './my-page';
export { type Storage, useStorage } from './use-storage';
export { useWelcomePoints } from './welcome-points';
