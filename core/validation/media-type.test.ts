import { describe, expect, it } from 'vitest';
import { extensionOfMime, mimeOfExtension, mimeOfFormat, nameOfMime } from './media-type';

describe('media types', () => {
  it.each([
    ['jpeg', 'image/jpeg', 'jpg', 'JPG'],
    ['png', 'image/png', 'png', 'PNG'],
    ['webp', 'image/webp', 'webp', 'WebP'],
    ['mp4', 'video/mp4', 'mp4', 'MP4'],
    ['mov', 'video/quicktime', 'mov', 'MOV'],
    ['svg', 'image/svg+xml', 'svg', 'SVG'],
    ['zip', 'application/zip', 'zip', 'ZIP'],
  ] as const)('knows %s by its MIME type, extension and name', (format, mime, extension, name) => {
    expect(mimeOfFormat(format)).toBe(mime);
    expect(extensionOfMime(mime)).toBe(extension);
    expect(mimeOfExtension(extension)).toBe(mime);
    expect(nameOfMime(mime)).toBe(name);
  });

  it.each(['image/x-icon', 'jpg', '', 'constructor'])('has no extension for the type "%s"', (mime) => {
    expect(extensionOfMime(mime)).toBeUndefined();
    expect(nameOfMime(mime)).toBe(mime);
  });

  it.each(['exe', 'JPG', '', 'toString'])('has no MIME type for the extension "%s"', (extension) => {
    expect(mimeOfExtension(extension)).toBeUndefined();
  });
});
