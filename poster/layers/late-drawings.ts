import { chartDrawing } from './chart/draw';
import { provideChartDrawing } from './chart/late';
import { productDrawing } from './product/draw';
import { provideProductDrawing } from './product/late';

/**
 * Provides the drawings that the editor's first download does without. A program that has them from the start calls this
 * before it draws; a browser downloads this file when a poster has such a layer.
 */
export function provideLateDrawings(): void {
  provideChartDrawing(chartDrawing);
  provideProductDrawing(productDrawing);
}
