type Result = { intersectionRatio: number; boundingClientRect: { height: number } };

/** Elements observed by the page, by selector. There is no layout here: the test reports sizes and positions. */
export type Sight = {
  watched: ReadonlyMap<string, (result: Result) => void>;
  /** Reports to the page how much of an element is near the screen, 0 to 1, and its height in px. */
  tell(selector: string, intersectionRatio: number, height: number): void;
};

/** `wx.createIntersectionObserver`, limited to one selector per observer. */
export function intersectionFake(adopt: <T>(value: T) => T) {
  const watched = new Map<string, (result: Result) => void>();
  const sight: Sight = {
    watched,
    tell(selector, intersectionRatio, height) {
      const listener = watched.get(selector);
      if (!listener) throw new Error(`the page does not watch ${selector}`);
      listener(adopt({ intersectionRatio, boundingClientRect: { height } }));
    },
  };
  const createIntersectionObserver = () => {
    let selector = '';
    const observer = {
      relativeToViewport: () => observer,
      observe(given: string, listener: (result: Result) => void) {
        selector = given;
        watched.set(given, listener);
      },
      disconnect: () => void watched.delete(selector),
    };
    return observer;
  };
  return { sight, calls: { createIntersectionObserver } };
}
