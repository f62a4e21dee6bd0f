export { isIdCardNumber } from './id-card';
export {
  DEFAULT_UPLOAD_EXTENSIONS,
  extensionOf,
  hasAllowedExtension,
  IMAGE_NAME_EXTENSIONS,
  isImageName,
} from './image-name';
export { isLicensePlate } from './license-plate';
export { isAmount, isDigitCode, isEmail, isMobile, isUrl } from './patterns';
