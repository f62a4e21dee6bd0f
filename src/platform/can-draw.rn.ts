/** The app has no canvas; in the stores it is a shell around the H5 pages, which have one. */
export const canDrawPosters: boolean = false;
