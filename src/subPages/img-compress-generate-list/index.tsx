export { ResultsPage as default } from '@/tools/img-compress/results';
