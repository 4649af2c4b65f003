import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session-state.ts'

/** The buyer's country (ISO 3166) from the account; null for a visitor, or if it is not set. */
export const useOwnCountry = (): string | null => {
  const { view } = useSnapshot(sessionState)
  return view.status === 'signed-in' || view.status === 'expired' ? view.user?.country || null : null
}
