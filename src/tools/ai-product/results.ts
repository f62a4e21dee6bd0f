import { createResultsPage } from '@/tools/results';
import { ProductCopy } from './product-copy';

export const ResultsPage = createResultsPage('ai-product', { more: ProductCopy });
