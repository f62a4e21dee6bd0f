export { copyText, type Saving, saveToAlbum } from './device-actions';
export { askUser, tellUser } from './modals';
export { hideLoading, hideToast, showLoading, showToast, whileLoading } from './popups';
