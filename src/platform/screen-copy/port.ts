/**
 * The address of an image scaled down for the screen; undefined until it is ready. Hosts with native image views decode
 * no more than they show: there it is the original address.
 */
export type UseScreenCopy = (src: string) => string | undefined;
