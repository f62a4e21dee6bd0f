/**
 * `npm run build:h5` ends with this: puts the finished build where the server reads it, which may be running. Wireit must
 * not know that folder, since it empties what it knows before a build.
 */
import { join } from 'node:path';
import { publishFolder } from './client/publish.mjs';
import { BUILD_FOLDERS, OUTPUTS } from './client/sizes.mjs';
import { ROOT } from './lib/run.mjs';

publishFolder(join(ROOT, BUILD_FOLDERS.h5), join(ROOT, OUTPUTS.h5));
