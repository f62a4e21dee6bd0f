/** Geometries of scenes; the server's engine has a builder for each. */
export const SCENE_GEOMETRIES = [
  'podium',
  'stairs',
  'shelf',
  'arch',
  'niche',
  'table',
  'fabric',
  'water',
  'dunes',
  'paper',
  'blocks',
  'curtain',
  'ring',
  'stones',
  'flat',
] as const;

export type SceneGeometry = (typeof SCENE_GEOMETRIES)[number];

/** Categories by which users look for a scene. */
export const SCENE_CATEGORIES = ['studio', 'home', 'nature', 'luxury', 'flat'] as const;

export type SceneCategory = (typeof SCENE_CATEGORIES)[number];

/** Materials of a surface. */
export type SceneFinish =
  | 'plain'
  | 'plaster'
  | 'marble'
  | 'wood'
  | 'linen'
  | 'silk'
  | 'sand'
  | 'stone'
  | 'terrazzo'
  | 'moss'
  | 'foliage'
  | 'acrylic'
  | 'water';

/** Objects that cast a shadow pattern over a scene (gobos). */
export type SceneGobo = 'window' | 'blinds' | 'fronds' | 'branches';

/** A part's color `#rrggbb` and its material. */
type ScenePart = readonly [color: string, finish: SceneFinish];

export type SceneLight = {
  /** Position of the lamp: -1 = left … 1 = right. */
  side: number;
  /** Elevation of the lamp, in degrees above the floor. */
  height: number;
  /** In front of the product (1), beside it (0) or behind it (-1). */
  front: number;
  color: string;
  /** The lamp's share of all light, 0–1. */
  power: number;
  /** Width of the shadows' soft edges: 0.02 = sun, 0.3 = a large softbox. */
  softness: number;
  gobo?: SceneGobo;
};

/** A scene for a product, as data: everything that a builder needs to render it. */
export type Scene = {
  /** Used on the wire and in stored tasks: never changes. */
  id: string;
  /** Not offered any more, but drawn for whoever has chosen it. */
  isRetired?: true;
  category: SceneCategory;
  geometry: SceneGeometry;
  wall: ScenePart;
  floor: ScenePart;
  /** What the product stands on. */
  stand: ScenePart;
  /** Props beside it. */
  accent: ScenePart;
  light: SceneLight;
  /**
   * Height of the camera above the product's base, in halves of the image's shorter side; determines the horizon and
   * how much of the floor is visible.
   */
  horizon: number;
};
