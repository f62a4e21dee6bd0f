export { FigureRow, ModelRow } from './model-row';
