import type { ToolKey } from '.';

/**
 * Where the server has an example of each tool that has one, made by the tool itself. The number goes up whenever the
 * pictures change, since they are kept for ever under their address.
 */
export const EXAMPLE_PICTURES = '/examples/v2';

/** Names of a tool's example, 3:2: the photo, what became of it, and half of each side by side. */
export const exampleNames = (tool: ToolKey) => ({
  before: `${tool}-before.jpg`,
  after: `${tool}-after.jpg`,
  thumb: `${tool}-thumb.jpg`,
});

/** Name of the example of a tool that makes videos, whose `after` above is a frame of it. */
export const exampleVideo = (tool: ToolKey) => `${tool}.mp4`;
