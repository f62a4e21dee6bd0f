import { createResultsPage } from '@/tools/results';

export default createResultsPage('ai-video-image');
