export { ResultsPage as default } from '@/tools/ai-background/results';
