import type { ToolKey } from '.';

/** What both sides say of a tool: its name, and in one line what it does. */
export type ToolWords = { name: string; line: string };

/** Under these keys the client says them. */
export type ToolMessageKey = `tool.${ToolKey}.${keyof ToolWords}`;

/** The words of every tool in one language as messages: flat, as the client's other words are. */
export function toolMessages(
  toolWords: Readonly<Record<ToolKey, ToolWords>>,
): Readonly<Record<ToolMessageKey, string>> {
  const messages: Partial<Record<ToolMessageKey, string>> = {};
  for (const key of Object.keys(toolWords) as ToolKey[]) {
    // The room of a tool that a product leaves out is empty in its build.
    const words: ToolWords | undefined = toolWords[key];
    if (!words) continue;
    messages[`tool.${key}.name`] = words.name;
    messages[`tool.${key}.line`] = words.line;
  }
  return messages as Record<ToolMessageKey, string>;
}
