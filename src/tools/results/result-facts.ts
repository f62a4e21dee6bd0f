import { nameOfMime } from '@tuzuo/core/validation/media-type';
import type { Format } from '@/i18n/format';
import type { TaskResult } from './task';

/** What figures are made of. */
type Figures = Pick<TaskResult, 'width' | 'height' | 'mime' | 'bytes'>;

/**
 * A result in figures: `1200 × 800 · PNG · 1.4 MB`; with `before`, for a tool that is
 * about size: `1200 × 800 · JPG · 1.4 MB → 98 KB (−93%)`.
 */
export function resultFacts(
  { width, height, mime, bytes }: Figures,
  format: Format,
  before?: Pick<Figures, 'bytes'>,
): string {
  const size = format.size(bytes);
  const change = before && Math.round((bytes / before.bytes - 1) * 100);
  const sizes =
    before && change !== undefined
      ? `${format.size(before.bytes)} → ${size} (${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}%)`
      : size;
  return [`${width}\u00a0×\u00a0${height}`, nameOfMime(mime), sizes].join(' · ');
}
