export { ResultsPage as default } from '@/tools/ai-video-image/results';
