/**
 * The address of a picture in what the screen needs of it, undefined until that is known. Hosts with pictures of their
 * own decode no more than they show: there it is the picture itself.
 */
export type UseScreenCopy = (src: string) => string | undefined;
