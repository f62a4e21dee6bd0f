import { createResultsPage } from '@/features/tasks';

export default createResultsPage('smart-eliminate');
