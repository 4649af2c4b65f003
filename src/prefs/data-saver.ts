import { prefs } from './prefs-state.ts'

/** Whether to save data: the data saver is on, or the browser's own is. */
export const savesData = (): boolean =>
  prefs.dataSaver.on || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
