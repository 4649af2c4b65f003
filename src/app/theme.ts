import { subscribe } from 'valtio'
import { prefs } from '#prefs/prefs-state.ts'

/** Puts the chosen appearance on the page; 'system' leaves it to the browser. */
export const followTheme = (): void => {
  const apply = () => {
    if (prefs.theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = prefs.theme
  }
  apply()
  subscribe(prefs, apply)
}
