#!/usr/bin/env node
/**
 * Replaces npm, whose real installs would take minutes: logs each call, writes npm's final install record, and
 * fails with npm's message if FAKE_NPM_ERROR is set. Folders of `registry` are the packages that it installs.
 */
import { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const note = `${process.argv.slice(2).join(' ')} | NODE_ENV=${process.env.NODE_ENV} skip=${process.env.ONNXRUNTIME_NODE_INSTALL}`;
appendFileSync('npm-calls.log', `${note}\n`);
if (process.env.FAKE_NPM_ERROR) {
  process.stderr.write(`npm error code ${process.env.FAKE_NPM_ERROR}\nnpm error the rest of it\n`);
  process.exit(1);
}
await sleep(Number(process.env.FAKE_NPM_MS ?? 0));
mkdirSync('node_modules', { recursive: true });
if (existsSync('registry')) cpSync('registry', 'node_modules', { recursive: true });
// A part of the workspaces: without what the lock names for the others.
if (note.includes('--workspace=')) writeFileSync('node_modules/.package-lock.json', '{"packages":{}}');
else copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
