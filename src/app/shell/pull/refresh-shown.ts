import { refreshCatalogue } from '#data/actions/refresh-catalogue.ts'
import { askShownAgain, type Part } from '#data/queries/asked-again.ts'
import { refreshAccount } from '#data/sync/page-runtime.ts'

const ofCatalogue = /^\/pages\/(product|company|search)\//
const ofAccount = /^\/pages\/(inquiry|sample|intention|message|outbox)\//

/** What a page shows rows of: the library, the account's own, or both. A visitor has none of their own. */
const shownOn = (pathname: string, signedIn: boolean): Part[] => {
  if (!signedIn || ofCatalogue.test(pathname)) return ['catalogue']
  return ofAccount.test(pathname) ? ['account'] : ['catalogue', 'account']
}

const refresh = async (part: Part): Promise<boolean> =>
  part === 'account' ? refreshAccount() : (await refreshCatalogue()).at === 'done'

/**
 * Refreshes what a page shows, what the server alone gave it included. Resolves with what could not be; empty: all of it
 * is up to date.
 */
export const refreshShown = async (pathname: string, signedIn: boolean): Promise<Part[]> => {
  const parts = shownOn(pathname, signedIn)
  const [ungiven, ...done] = await Promise.all([
    askShownAgain(),
    ...parts.map((part) => refresh(part).catch(() => false)),
  ])
  return [...new Set([...parts.filter((_, at) => !done[at]), ...ungiven])]
}
