export { BenefitsPage as default } from '@/features/membership';
