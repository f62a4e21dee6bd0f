import type { Area } from '@tuzuo/core/geometry/size';
import type { EngineOrder, EngineOutput } from '../port';
import type { Frame, PictureRule, ResultRule } from './port';

/** Work on pixels that the process of the models does for a cloud engine: what comes from a service is read there only. */

/** Pictures that are to be made fit for a service. */
export type PrepareOrder = EngineOrder & {
  rule: PictureRule;
  options: Readonly<Record<string, unknown>>;
};

/** What a service has made, in the slot `result`, and in `source` and `mask` what it was made from. */
export type FinishOrder = EngineOrder & {
  rule: ResultRule;
  options: Readonly<Record<string, unknown>>;
  /** How the results are marked as made by AI. */
  label: EngineOutput['label'];
  /** The sizes that the service makes, where the picture was set into one of them. */
  frames?: readonly Frame[];
};

/** The frame that is most like a picture, and where in it the picture lies. */
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
