import { ExpandFrame } from '@/features/expand-frame';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('ai-expand', { options: { top: ExpandFrame }, showsSource: true });
