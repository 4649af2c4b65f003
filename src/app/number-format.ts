import { subscribe } from 'valtio'
import { sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { setNumberStyle, setBuyerCountry } from '#i18n/number-signs.ts'
import { buyerNumberStyle } from '#lib/numbers/number-style.ts'

export const followNumberFormat = (): void => {
  const apply = () => {
    const { view } = sessionState
    // Until the user's profile is read, the country that was stored at the last visit is used.
    if (view.status === 'visitor') prefs.country = null
    else if ('user' in view && view.user) prefs.country = view.user.country || null
    setBuyerCountry(prefs.country)
    setNumberStyle(buyerNumberStyle(prefs.numberFormat, prefs.country, navigator.languages, prefs.locale))
  }
  apply()
  subscribe(prefs, apply)
  subscribe(sessionState, apply)
}
