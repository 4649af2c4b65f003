import { refreshAndTell, type Refreshed } from '#catalogue/copy/refresh-and-tell.ts'
import { askShownAgain, type Part } from '#api/asked-again.ts'
import { refreshAccount } from '../../runtime/page-account.ts'

const ofCatalogue = /^\/pages\/(product|company|search)\//
const ofAccount = /^\/pages\/(inquiry|sample|intention|message|outbox)\//

/** Which rows a page shows: the library's, the account's, or both. A visitor has no account rows. */
const partsOn = (pathname: string, signedIn: boolean): Part[] => {
  if (!signedIn || ofCatalogue.test(pathname)) return ['catalogue']
  return ofAccount.test(pathname) ? ['account'] : ['catalogue', 'account']
}

const nothing: Refreshed = { at: 'nothing' }
const all: Refreshed = { at: 'all' }

export interface RefreshedPage {
  /** Parts that could not be refreshed. */
  readonly failed: readonly Part[]
  /** How much of the library is fresh; `all` if the page shows none of it. */
  readonly library: Refreshed
}

/** Refreshes what a page shows, including reads that only the server can answer. */
export const refreshShown = async (pathname: string, signedIn: boolean): Promise<RefreshedPage> => {
  const parts = partsOn(pathname, signedIn)
  const [unanswered, account, library] = await Promise.all([
    askShownAgain(),
    parts.includes('account') ? refreshAccount().catch(() => false) : true,
    parts.includes('catalogue') ? refreshAndTell().catch(() => nothing) : all,
  ])
  const failed: Part[] = library.at === 'nothing' ? ['catalogue'] : []
  if (!account) failed.push('account')
  return { failed: [...new Set([...failed, ...unanswered])], library }
}
