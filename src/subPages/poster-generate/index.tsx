export { ProposalsPage as default } from '@/features/smart-poster';
