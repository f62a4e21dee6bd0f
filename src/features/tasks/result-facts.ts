import type { TaskResult } from './task';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const FORMATS: Record<string, string> = { 'image/jpeg': 'JPG', 'image/png': 'PNG', 'image/webp': 'WebP' };

/** A size that people can compare: whole KB, or MB with one decimal. */
const sizeOf = (bytes: number) =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** A result in figures, the same in every language: `1200 × 800 · PNG · 1.4 MB`. */
export function resultFacts({ width, height, mime, bytes }: Omit<TaskResult, 'doc' | 'url'>): string {
  return [`${width} × ${height}`, FORMATS[mime] ?? mime, sizeOf(bytes)].join(' · ');
}
