import type { ToolWords } from './tool-words';

/**
 * What a host knows of a tool's page before the app runs: its title, in the source locale, which the running app
 * replaces by the user's. Taro evaluates it outside of its builds, so that a stub's configuration may import core only.
 */
export const toolPageConfig = ({ name }: ToolWords) => ({ navigationBarTitleText: name });

/** As {@link toolPageConfig}, for the page with what a tool has made, which a user can send to a friend. */
export const resultsPageConfig = (words: ToolWords) => ({
  ...toolPageConfig(words),
  enableShareAppMessage: true,
});
