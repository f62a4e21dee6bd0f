import { DebugButton } from './debug-button';
import { startRecording, stopRecording } from './recorder';

/** What comes with debug mode. */
export const debugTools = { start: startRecording, stop: stopRecording, Button: DebugButton };
