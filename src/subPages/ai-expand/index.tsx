import { ExpandFrame } from '@/tools/ai-expand/frame';
import { createToolPage } from '@/tools/page';

export default createToolPage('ai-expand', { options: { top: ExpandFrame }, showsSource: true });
