export { ResultsPage as default } from '@/tools/smart-eliminate/results';
