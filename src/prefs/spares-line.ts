import { prefs } from './prefs-state.ts'

/** Whether the line is to be spared: thin-line mode here, or the browser was told to save data. */
export const sparesLine = (): boolean =>
  prefs.thinLine.on || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
