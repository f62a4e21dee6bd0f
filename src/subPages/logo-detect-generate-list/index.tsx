export { ResultsPage as default } from '@/tools/logo-detect/results';
