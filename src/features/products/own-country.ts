import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session-state.ts'

/** The buyer's country (ISO 3166) as the account has it; null for a visitor, or while it is not given. */
export const useOwnCountry = (): string | null => {
  const { view } = useSnapshot(sessionState)
  return view.status === 'signed-in' || view.status === 'expired' ? view.user?.country || null : null
}
