/**
 * How a product is shown: as its outline tells and otherwise as its scene has it (`auto`), standing, or lying or hanging.
 * The outline does not tell everything, such as a folded shirt from a box, so that users can say it. Apart from the scenes,
 * which the definitions of tools do not load.
 */
export const POSES = ['auto', 'stands', 'lies'] as const;

export type Pose = (typeof POSES)[number];
