export { ResultsPage as default } from '@/tools/id-photo/results';
