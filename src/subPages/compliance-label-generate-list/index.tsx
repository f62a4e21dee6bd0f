export { ResultsPage as default } from '@/tools/compliance-label/results';
