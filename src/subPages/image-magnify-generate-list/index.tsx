import { createResultsPage } from '@/tools/results';

export default createResultsPage('image-magnify');
