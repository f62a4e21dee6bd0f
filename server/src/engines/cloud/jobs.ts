import type { Area } from '@tuzuo/core/geometry/size';
import type { EngineJob, EngineOutput } from '../port';
import type { Frame, PictureRule, ResultRule } from './port';

/** Pixel work that the model process does for cloud engines: files from a service are read only there. */

/** A job to convert pictures to what a service accepts. */
export type PrepareJob = EngineJob & {
  rule: PictureRule;
  options: Readonly<Record<string, unknown>>;
};

/** A job to finish a service's results (slot `result`), given what they were made from (`source` and `mask`). */
export type FinishJob = EngineJob & {
  rule: ResultRule;
  options: Readonly<Record<string, unknown>>;
  /** How the results are labeled as made by AI. */
  label: EngineOutput['label'];
  /** The sizes that the service supports, when the picture was padded to one of them. */
  frames?: readonly Frame[];
};

/** The frame whose ratio is closest to a picture's, and the area of the picture in it. */
export function frameFor({ width, height }: Frame, frames: readonly Frame[]): { frame: Frame; area: Area } {
  const unlike = (frame: Frame) => Math.abs(Math.log((frame.width * height) / (frame.height * width)));
  const [likeliest] = [...frames].sort((one, other) => unlike(one) - unlike(other));
  const frame = likeliest ?? { width, height };
  const factor = Math.min(frame.width / width, frame.height / height);
  const inner = {
    width: Math.min(frame.width, Math.max(1, Math.round(width * factor))),
    height: Math.min(frame.height, Math.max(1, Math.round(height * factor))),
  };
  const [left, top] = [(frame.width - inner.width) / 2, (frame.height - inner.height) / 2].map(Math.floor);
  return { frame, area: { ...inner, left: left ?? 0, top: top ?? 0 } };
}
