import { createResultsPage } from '@/features/tasks';

export default createResultsPage('ai-expand');
