import { sharedName } from './build-settings.ts'

const key = (name: string) => sharedName(`code-wait-${name}`)

/** Until when no other code may be mailed, ms since 1970; 0: one may be. In this tab, so that a reload does not begin anew. */
export const readCodeWait = (name: string): number => {
  try {
    return Number(sessionStorage.getItem(key(name))) || 0
  } catch {
    return 0
  }
}

export const storeCodeWait = (name: string, until: number): void => {
  try {
    sessionStorage.setItem(key(name), String(until))
  } catch {
    // Where nothing can be stored, a reload forgets it, and the server says that it was too soon.
  }
}
