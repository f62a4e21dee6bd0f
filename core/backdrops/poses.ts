/**
 * How a product is shown: as its scene has it, standing, or lying or hanging. No measurement tells a shirt that lies from a
 * box that stands, so that users say it. Apart from the scenes, which the definitions of tools do not load.
 */
export const POSES = ['auto', 'stands', 'lies'] as const;

export type Pose = (typeof POSES)[number];
