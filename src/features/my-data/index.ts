export { MyDataPage } from './my-data-page';
