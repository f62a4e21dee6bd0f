/** Image extensions that an upload accepts by default. */
export const DEFAULT_UPLOAD_EXTENSIONS = ['jpg', 'png', 'jpeg'] as const;

/** Extensions of image names. */
export const IMAGE_NAME_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'bmp',
  'gif',
  'tiff',
  'tga',
  'exif',
] as const;

/** Extension of a file name or address in lower case, without dot, query or fragment; '' for none. */
export function extensionOf(name: string): string {
  const file = name.split(/[?#]/)[0]?.split(/[\\/]/).pop() ?? '';
  const dot = file.lastIndexOf('.');
  // A leading dot marks a hidden file, not an extension.
  return dot > 0 ? file.slice(dot + 1).toLowerCase() : '';
}

/** True when the name's extension is one of `allowed`, in any case. */
export function hasAllowedExtension(
  name: string,
  allowed: readonly string[] = DEFAULT_UPLOAD_EXTENSIONS,
): boolean {
  return allowed.includes(extensionOf(name));
}

/** True when the name is an image's. */
export function isImageName(name: string): boolean {
  return hasAllowedExtension(name, IMAGE_NAME_EXTENSIONS);
}
