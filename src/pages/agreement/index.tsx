export { AgreementPage as default } from '@/features/legal';
