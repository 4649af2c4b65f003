import { useSnapshot } from 'valtio'
import { sessionState, userOf } from '#api/session/session-state.ts'

/** The buyer's country (ISO 3166) from the account; null for a visitor, or if it is not set. */
export const useOwnCountry = (): string | null => {
  const { view } = useSnapshot(sessionState)
  return userOf(view)?.country || null
}
