import { createResultsPage } from '@/features/tasks';

export default createResultsPage('img-compress');
