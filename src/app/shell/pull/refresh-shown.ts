import { refreshCatalogue } from '#data/actions/refresh-catalogue.ts'
import { refreshAccount } from '#data/sync/page-runtime.ts'

type Part = 'catalogue' | 'account'

const ofCatalogue = /^\/pages\/(product|company|search)\//
const ofAccount = /^\/pages\/(inquiry|sample|intention|message|outbox)\//

/** What a page shows rows of: the library, the account's own, or both. A visitor has none of their own. */
const shownOn = (pathname: string, signedIn: boolean): Part[] => {
  if (!signedIn || ofCatalogue.test(pathname)) return ['catalogue']
  return ofAccount.test(pathname) ? ['account'] : ['catalogue', 'account']
}

const refresh = async (part: Part): Promise<boolean> =>
  part === 'account' ? refreshAccount() : (await refreshCatalogue()).at === 'done'

/** Refreshes what a page shows. Resolves with what could not be; empty: all of it is up to date. */
export const refreshShown = async (pathname: string, signedIn: boolean): Promise<Part[]> => {
  const parts = shownOn(pathname, signedIn)
  const done = await Promise.all(parts.map((part) => refresh(part).catch(() => false)))
  return parts.filter((_, at) => !done[at])
}
