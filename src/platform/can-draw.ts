/** Whether this target has a canvas to show posters on. Not part of the canvas itself, which few pages load. */
export const canDrawPosters: boolean = true;
