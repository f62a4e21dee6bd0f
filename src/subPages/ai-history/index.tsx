export { HistoryPage as default } from '@/features/history';
