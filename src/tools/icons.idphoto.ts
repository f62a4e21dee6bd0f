import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import idPhoto from './id-photo/icon.png';

/** The ID-photo product has one tool; runs of others, which its history may hold, show its picture too. */
export const toolIcons = Object.fromEntries(TOOL_KEYS.map((key) => [key, idPhoto])) as Readonly<
  Record<ToolKey, string>
>;
