/** What the build puts in the place of styles while it draws the first screen: they come with the page's own. */
export {};
