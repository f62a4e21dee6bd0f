import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { settled } from './browser';
import { signInBySms } from './login-steps';

/** A photo of the repository. */
export const photo = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/photos/${name}`, import.meta.url));

/** What a chooser is given: a file on the disk, or one made up. */
type File = string | string[] | { name: string; mimeType: string; buffer: Buffer };

/** Taps what opens the browser's chooser, and picks. */
export async function pick(page: Page, file: File, id = 'tool-choose'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator(`#${id}:visible`).tap();
  await (await chooser).setFiles(file);
}

/** Waits until the picture is there, of a user's on the server. */
export async function uploaded(page: Page): Promise<void> {
  await page.locator('#tool-source-size:visible').waitFor();
}

/**
 * A guest who has pressed the one button logs in. Back at the tool the run goes on at once, so that its page may be gone
 * before a busy browser looks.
 */
export async function logInToGoOn(page: Page, mobile: string): Promise<void> {
  await settled(page, 'login');
  await signInBySms(page, mobile);
  await page.locator('#route-login:visible').waitFor({ state: 'hidden' });
}

/** Shows an option that stands in a tab of its own, or with the rare ones (`more`). */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.locator(`#tool-tab-${name}:visible`).tap();
}

/** Opens a tool from the home page, as people do. */
export async function openTool(page: Page, tool: string): Promise<void> {
  await page.locator(`#tool-${tool}.tool-card--open`).tap();
  await settled(page, tool);
}

/** Waits for the page with the results. A model runs, on a machine that may have other work. */
export async function finished(page: Page, tool: string, timeout = 120_000): Promise<void> {
  await page.locator(`#route-${tool}-generate-list:visible #result-1`).waitFor({ timeout });
}
