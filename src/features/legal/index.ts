export { AgreementPage } from './agreement-page';
export { PrivacyPage } from './privacy-page';
