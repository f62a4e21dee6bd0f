/** What a scene is built of; each has its own builder in the server's engine. */
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
] as const;

export type SceneGeometry = (typeof SCENE_GEOMETRIES)[number];

/** By what users look for a scene. */
export const SCENE_CATEGORIES = ['studio', 'home', 'nature', 'luxury'] as const;

export type SceneCategory = (typeof SCENE_CATEGORIES)[number];

/** What a surface is made of. */
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

/** What throws a pattern of shadows over a scene. */
export type SceneGobo = 'window' | 'blinds' | 'fronds' | 'branches';

/** A part's color `#rrggbb` and what it is made of. */
type ScenePart = readonly [color: string, finish: SceneFinish];

export type SceneLight = {
  /** Where the lamp is: -1 = left … 1 = right. */
  side: number;
  /** How high it is, in degrees above the floor. */
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

/** A place for a product, as data: all that a builder needs to draw it. */
export type Scene = {
  /** Goes over the wire and into saved tasks: never changed. */
  id: string;
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
   * Height of the eye above the product's foot, in halves of the picture's shorter side: where the horizon is, and how
   * much of the floor is seen.
   */
  horizon: number;
};
