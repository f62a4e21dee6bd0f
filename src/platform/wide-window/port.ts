/** Whether the window has a desktop's width (ux: from 1024 px); re-renders when that changes. */
export type UseWideWindow = () => boolean;
