import { createResultsPage } from '@/features/tasks';

export default createResultsPage('image-translation');
