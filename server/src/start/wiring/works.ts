import { fileRoutes } from '../../modules/asset/file-routes';
import { assetHandlers } from '../../modules/asset/routes';
import { fontHandlers, glyphRoutes } from '../../modules/font/routes';
import { createImportPoster } from '../../modules/poster/import-poster';
import { posterHandlers } from '../../modules/poster/routes';
import { createPosters } from '../../modules/poster/service';
import { posterTaskHandlers } from '../../modules/poster/task-routes';
import { createPosterTasks } from '../../modules/poster/tasks/service';
import { UNCHECKED } from '../../modules/safety/service';
import { createShareCards } from '../../modules/share/cards';
import { shareRoutes } from '../../modules/share/page-routes';
import { createSharePages } from '../../modules/share/pages';
import { createSharePictures } from '../../modules/share/pictures';
import { shareHandlers } from '../../modules/share/routes';
import { createShares } from '../../modules/share/service';
import { spaceHandlers } from '../../modules/space/routes';
import { createPersonalSpace } from '../../modules/space/service';
import { templatePictureRoutes } from '../../modules/template/picture-routes';
import { templateHandlers } from '../../modules/template/routes';
import { createTemplates } from '../../modules/template/service';
import { EXAMPLES_FOLDER } from '../kept-pictures';
import type { AppDependencies } from './dependencies';

/** Users' files and posters, templates and fonts to make them from, my space, and what is shared. */
export function wireWorks(dependencies: AppDependencies) {
  const { database, ledger, assets, files, tasks, glyphs, settings } = dependencies;
  const { safety = UNCHECKED } = dependencies.safety ?? {};
  const { publicUrl, h5Root } = settings;
  const posters = createPosters({ database, assets, safety });
  const templates = createTemplates(database, assets.fetch);
  const shares = createShares({ database, assets, safety });
  return {
    handlers: {
      ...assetHandlers({ database, assets, fetchLink: dependencies.fetchLink }),
      ...fontHandlers(),
      ...posterHandlers({ posters, importPoster: createImportPoster({ database, assets }) }),
      ...posterTaskHandlers(createPosterTasks(tasks)),
      ...templateHandlers({ templates }),
      ...spaceHandlers({ space: createPersonalSpace({ database, assets, posters }) }),
      ...shareHandlers({ shares, templates, assets, publicUrl }),
    },
    routes: [
      ...fileRoutes(files),
      ...glyphRoutes(glyphs),
      ...templatePictureRoutes(files.storage),
      ...shareRoutes({
        shares,
        templates,
        assets,
        cards: createShareCards({
          assets,
          miniCodes: dependencies.miniCodes,
          examplesFolder: EXAMPLES_FOLDER,
        }),
        pictures: createSharePictures({ assets }),
        pages: createSharePages({ h5Root, ledger }),
        signer: files.signer,
        publicUrl,
      }),
    ],
  };
}
