export { copyText } from './copy-text';
export { askUser, tellUser } from './modals';
export { hideLoading, hideToast, showLoading, showToast, whileLoading } from './popups';
export { saveToAlbum } from './save-to-album';
