export { eraseForms } from './stores';
