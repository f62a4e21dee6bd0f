/** Time in ms after which a playing video's controls hide without interaction (product spec, section 9). */
const CONTROLS_MS = 3000;

type HidingControls = {
  /** Shows the controls on interaction; while playing, they hide again. */
  wake(): void;
  /** Sets whether the video plays: the controls hide while it plays and stay while it is paused. */
  playing(plays: boolean): void;
  dispose(): void;
};

/** Shows and hides a video's controls. */
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
