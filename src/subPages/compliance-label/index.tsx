export { ToolPage as default } from '@/tools/compliance-label/page';
