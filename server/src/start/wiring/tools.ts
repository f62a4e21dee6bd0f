import { retouchMatte } from '../../engines/local/matting/retouch';
import { copywritingHandlers } from '../../modules/copywriting/routes';
import { createCopywriting } from '../../modules/copywriting/service';
import { glossaryHandlers } from '../../modules/glossary/routes';
import { createGlossaries } from '../../modules/glossary/service';
import { idPhotoHandlers } from '../../modules/id-photo/routes';
import { createIdPhotos } from '../../modules/id-photo/service';
import { modelHandlers, modelRoutes } from '../../modules/model-picture/routes';
import { createModelPictures } from '../../modules/model-picture/service';
import { objectHandlers } from '../../modules/object/routes';
import { findModulesOff } from '../../modules/pricing/service';
import { v1Routes } from '../../modules/public-api/routes';
import { createMattes } from '../../modules/studio/mattes';
import { createRetouch } from '../../modules/studio/retouch';
import { studioHandlers } from '../../modules/studio/routes';
import { studioSave } from '../../modules/studio/save';
import { createSaves } from '../../modules/studio/saves';
import { toolHandlers } from '../../modules/tool/routes';
import { createToolTasks } from '../../modules/tool/service';
import { toolTaskHandlers } from '../../modules/tool/task-routes';
import type { AppDependencies } from './dependencies';

/** The tools and their runs, ID photos, the product canvas, and the public API, whose calls are runs. */
export function wireTools(dependencies: AppDependencies) {
  const { database, ledger, assets, tasks, selectEngine, findCopywriter, findObjectFinder, settings } =
    dependencies;
  const toolTasks = createToolTasks({ tasks, database, ledger, selectEngine, others: [studioSave] });
  const idPhotos = createIdPhotos({ database, ledger, assets });
  const models = createModelPictures({ database, assets });
  const mattes = createMattes({
    database,
    ledger,
    assets,
    analyze: toolTasks.analyze,
    warmUp: tasks.warmUp,
    retouch: createRetouch({ database, assets, paint: retouchMatte }),
  });
  const { v1Keys: keys = [], publicUrl } = settings;
  return {
    handlers: {
      ...toolHandlers({
        selectEngine,
        ledger,
        findObjectFinder,
        modulesOff: () => findModulesOff(database.orm),
      }),
      ...toolTaskHandlers(toolTasks),
      ...objectHandlers({ tasks }),
      ...copywritingHandlers(createCopywriting({ tasks, database, ledger, findCopywriter })),
      ...glossaryHandlers({ glossaries: createGlossaries(database) }),
      ...idPhotoHandlers({ idPhotos, tasks: toolTasks }),
      ...modelHandlers({ models, assets }),
      ...studioHandlers({ mattes, saves: createSaves({ tasks, database, ledger, assets }) }),
    },
    routes: modelRoutes(models),
    /** Routes that are opened by a program's key. */
    programRoutes: v1Routes({ database, assets, tasks: toolTasks, idPhotos, keys, publicUrl }),
  };
}
