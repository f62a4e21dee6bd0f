import { fileURLToPath } from 'node:url';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from './browser';
import { signInBySms } from './login-steps';

/** Path of a photo of the repository. */
export const photo = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/photos/${name}`, import.meta.url));

/** A photo that sharpening accepts: those of the repository are sharp already. */
export const softPhoto = async () => ({
  name: 'soft.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(photo('coffee.jpg')).resize(240).blur(1.4).jpeg().toBuffer(),
});

/** A photo that sharpening refuses. */
export const sharpPhoto = async () => ({
  name: 'sharp.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(photo('coffee.jpg')).resize(240).jpeg().toBuffer(),
});

/** Files for a chooser: on disk, or in memory. */
type File = string | string[] | { name: string; mimeType: string; buffer: Buffer };

/** Taps the element that opens the browser's file chooser, and picks. */
export async function pick(page: Page, file: File, id = 'tool-choose'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.locator(`#${id}:visible`).tap();
  await (await chooser).setFiles(file);
}

/** Waits until the picture is uploaded or, for a guest, chosen. */
export async function uploaded(page: Page): Promise<void> {
  await page.locator('#tool-source-size:visible').waitFor();
}

/**
 * Logs a guest in who has pressed the primary button. Back at the tool, the run continues immediately, so its page may
 * be gone before a busy browser checks.
 */
export async function logInToGoOn(page: Page, mobile: string): Promise<void> {
  await settled(page, 'login');
  await signInBySms(page, mobile);
  await page.locator('#route-login:visible').waitFor({ state: 'hidden' });
}

/** Opens the tab of an option, or that of rare options (`more`). */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.locator(`#tool-tab-${name}:visible`).tap();
}

/** Opens a tool from the home page like a user. */
export async function openTool(page: Page, tool: ToolKey): Promise<void> {
  const { localPreview, engineOnly, routes }: ToolDefinition = tools[tool];
  if (localPreview || engineOnly) await page.goto(`${new URL(page.url()).origin}/#${routes.tool}`);
  else await page.locator(`#tool-${tool}.tool-card--open`).tap();
  await settled(page, tool);
}

/** Waits for the results page, while a model runs on a possibly busy machine. */
export async function finished(page: Page, tool: string, timeout = 120_000): Promise<void> {
  await page.locator(`#route-${tool}-generate-list:visible #result-1`).waitFor({ timeout });
}
