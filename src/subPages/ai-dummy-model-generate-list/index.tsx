export { ResultsPage as default } from '@/tools/ai-dummy-model/results';
