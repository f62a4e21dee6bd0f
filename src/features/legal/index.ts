export { AgreementPage, PrivacyPage } from './legal-page';
