export { ResultsPage as default } from '@/tools/ai-cloth-model/results';
