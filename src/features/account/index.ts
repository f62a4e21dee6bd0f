export { MyPage } from './my-page';
