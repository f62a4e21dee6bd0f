/** Apart from `./modules`, which is also imported where there is no host. */
export { loadMatte } from '../mattes';
