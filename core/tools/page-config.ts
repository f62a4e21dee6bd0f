/** Allows a mini-program's menu to send a page to friends and to share it in Moments. */
const SHARED = { enableShareAppMessage: true, enableShareTimeline: true } as const;

/**
 * The static configuration of a tool's page, or of its result page: its title before the app runs, in the source
 * locale, which the running app replaces. Taro evaluates it outside of its builds, so that a stub's configuration may
 * import core only.
 */
export const toolPageConfig = ({ name }: { name: string }) => ({ navigationBarTitleText: name, ...SHARED });
