import type { ToolWords } from './tool-words';

/** What lets a mini-program's menu send a page to friends and show it to everybody. */
const SHARED = { enableShareAppMessage: true, enableShareTimeline: true } as const;

/**
 * What a host knows of a page of a tool, or of the one with its results, before the app runs: its title, in the source locale, which the running app
 * replaces by the user's. Taro evaluates it outside of its builds, so that a stub's configuration may import core only.
 */
export const toolPageConfig = ({ name }: ToolWords) => ({ navigationBarTitleText: name, ...SHARED });
