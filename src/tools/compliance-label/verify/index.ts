export { LabelVerifyPage } from './label-verify-page';
