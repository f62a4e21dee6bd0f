export { KeepAccount, offerToKeep } from './keep-account';
