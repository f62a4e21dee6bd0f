export { ResultsPage as default } from '@/tools/ai-virtual-model/results';
