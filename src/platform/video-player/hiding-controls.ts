/** How long a video's controls stay while it plays and nobody touches them, in ms (product spec, section 9). */
const CONTROLS_MS = 3000;

type HidingControls = {
  /** Somebody is there: they show, and while the video plays they go again. */
  wake(): void;
  /** They go while it plays; while it stands still they stay. */
  playing(plays: boolean): void;
  dispose(): void;
};

/** Controls that get out of a playing picture's way. */
export function createHidingControls(show: (visible: boolean) => void): HidingControls {
  let plays = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wake = () => {
    clearTimeout(timer);
    show(true);
    if (plays) timer = setTimeout(() => show(false), CONTROLS_MS);
  };
  return {
    wake,
    playing(now) {
      plays = now;
      wake();
    },
    dispose: () => clearTimeout(timer),
  };
}
