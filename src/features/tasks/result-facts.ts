import type { TaskResult } from './task';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const FORMATS: Record<string, string> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'video/mp4': 'MP4',
};

/** A size that people can compare: whole KB, or MB with one decimal. */
const sizeOf = (bytes: number) =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** What figures are made of. */
type Figures = Pick<TaskResult, 'width' | 'height' | 'mime' | 'bytes'>;

/**
 * A result in figures, the same in every language: `1200 × 800 · PNG · 1.4 MB`; with `before`, for a tool that is
 * about size: `1200 × 800 · JPG · 1.4 MB → 98 KB (−93%)`.
 */
export function resultFacts(
  { width, height, mime, bytes }: Figures,
  before?: Pick<Figures, 'bytes'>,
): string {
  const size = sizeOf(bytes);
  const change = before && Math.round((bytes / before.bytes - 1) * 100);
  const sizes =
    before && change !== undefined
      ? `${sizeOf(before.bytes)} → ${size} (${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%)`
      : size;
  return [`${width} × ${height}`, FORMATS[mime] ?? mime, sizes].join(' · ');
}
