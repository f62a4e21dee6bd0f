import type { ToolKey } from '@tuzuo/core/tools';
import { EXAMPLE_PICTURES, exampleNames } from '@tuzuo/core/tools/example-pictures';
import { absolute } from '@/request/send';

/** Picture for the card of a page that shows a user's own: WeChat would draw the page itself, and the face on it. */
export const cardPicture = (tool: ToolKey) => absolute(`${EXAMPLE_PICTURES}/${exampleNames(tool).after}`);
