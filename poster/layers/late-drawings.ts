import { chartDrawing } from './chart/draw';
import { provideChartDrawing } from './chart/late';

/**
 * Provides the drawings that the editor's first download does without. A program that has them from the start calls this
 * before it draws; a browser downloads this file when a poster has such a layer.
 */
export const provideLateDrawings = (): void => provideChartDrawing(chartDrawing);
