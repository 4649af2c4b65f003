import { sharedName } from './build-settings.ts'

const key = (name: string) => sharedName(`code-wait-${name}`)

/**
 * The time until which no other code may be mailed, ms since 1970; 0 if one may be. Stored per tab, so that a reload
 * does not restart it.
 */
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
    // If nothing can be stored, a reload forgets it, and the server then says that it was too soon.
  }
}
