type Result = { intersectionRatio: number; boundingClientRect: { height: number } };

/** What the page watches come and go, by selector. Nothing has a size or a place here: a test says what is where. */
export type Sight = {
  watched: ReadonlyMap<string, (result: Result) => void>;
  /** Tells the page how much of an element is near the screen, 0 to 1, and how high it is, in px. */
  tell(selector: string, intersectionRatio: number, height: number): void;
};

/** `wx.createIntersectionObserver`, as far as one selector an observer goes. */
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
