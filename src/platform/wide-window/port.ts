/** Whether the window is a desktop's (ux: from 1024 px); renders again when that changes. */
export type UseWideWindow = () => boolean;
