export { call, setAcceptLanguage } from './call';
