export { MyPage } from './my-page';
export { RecentWorks } from './recent-works';
export { type Storage, useStorage } from './use-storage';
export { useWelcomePoints } from './welcome-points';
