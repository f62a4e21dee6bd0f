/** The garments that a portrait can be dressed in; their names are the client's, their drawings the server's. */
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

export type OutfitId = (typeof OUTFIT_IDS)[number];

/** Narrows an id from outside; undefined when there is no such garment. */
export function findOutfit(id: string): OutfitId | undefined {
  return OUTFIT_IDS.find((known) => known === id);
}

/**
 * Why a garment cannot be put on a portrait: the head is turned, too little of the neck is seen for so open a neckline,
 * or hair hangs over clothes of its own color and cannot be told from them.
 */
export const OUTFIT_REFUSALS = ['turned', 'neck', 'hair'] as const;

export type OutfitRefusal = { outfitId: OutfitId; reason: (typeof OUTFIT_REFUSALS)[number] };
