import { subscribe } from 'valtio'
import { sessionState } from '#api/session-state.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { setNumberStyle } from '#i18n/number-signs.ts'
import { ownNumberStyle } from '#lib/numbers/own-style.ts'

/** Numbers are written as the buyer chose, else as his country does, from the first paint on. */
export const followNumberFormat = (): void => {
  const apply = () => {
    const { view } = sessionState
    // Of somebody who is signed in and whose profile was never read, nothing newer is known.
    if (view.status === 'visitor') prefs.country = null
    else if ('user' in view && view.user) prefs.country = view.user.country || null
    setNumberStyle(ownNumberStyle(prefs.numberFormat, prefs.country, navigator.languages))
  }
  apply()
  subscribe(prefs, apply)
  subscribe(sessionState, apply)
}
