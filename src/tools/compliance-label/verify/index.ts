export { LabelVerifyPage } from './label-verify-page';
export { VerifyLink } from './verify-link';
