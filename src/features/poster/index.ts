export { DesignPage } from './design-page';
export { MyPostersPage } from './my-posters-page';
