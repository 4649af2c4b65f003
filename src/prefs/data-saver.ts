import { prefs } from './prefs-state.ts'

/** Whether to save data: thin-line mode is on, or the browser's data saver is. */
export const savesData = (): boolean =>
  prefs.thinLine.on || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
