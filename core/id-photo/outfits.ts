/** Garments for portraits; their names are in the client, their drawings on the server. */
export const OUTFIT_IDS = [
  'shirt-white',
  'shirt-blue',
  'suit-black-tie',
  'suit-navy-tie',
  'suit-grey-tie',
  'suit-navy-open',
  'blazer-black',
  'blazer-beige',
  'blouse-white',
  'blouse-pink',
  'blouse-blue',
  'sweater-navy',
  'sweater-grey',
  'polo-white',
  'polo-green',
  'tee-black',
] as const;

/** The garments that pages offer: those that look like photographs. The others are still drawn for programs that name them. */
export const OFFERED_OUTFITS = [
  'suit-black-tie',
  'suit-navy-tie',
  'suit-grey-tie',
] as const satisfies readonly OutfitId[];

export type OutfitId = (typeof OUTFIT_IDS)[number];

/** Narrows an external id; undefined when there is no such garment. */
export function findOutfit(id: string): OutfitId | undefined {
  return OUTFIT_IDS.find((known) => known === id);
}

/**
 * Why a garment cannot be applied to a portrait: the head is turned, too little of the bare neck is visible for its
 * collar, or hair overlaps clothes of the same color and cannot be segmented.
 */
export const OUTFIT_REFUSALS = ['turned', 'hat', 'neck', 'hair'] as const;

export type OutfitRefusal = { outfitId: OutfitId; reason: (typeof OUTFIT_REFUSALS)[number] };
