export { DebugPage as default } from '@/features/debug';
