/** A picture with a gap, and the piece that fits into it. Sizes in pixels of the background. */
export type SliderPuzzle = {
  /** Data URLs. */
  background: string;
  piece: string;
  width: number;
  height: number;
  /** Side of the square picture that holds the piece. */
  pieceSize: number;
  /** Distance of the piece's top from that of the background: shown. */
  pieceY: number;
  /** Distance of the gap's left edge from that of the background: the secret. */
  answer: number;
};

export type DrawSlider = () => Promise<SliderPuzzle>;
