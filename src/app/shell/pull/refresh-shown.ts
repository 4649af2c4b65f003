import { refreshAndTell, type Refreshed } from '#catalogue/copy/refresh-and-tell.ts'
import { askShownAgain, type Part } from '#api/asked-again.ts'
import { refreshAccount } from '../../runtime/page-account.ts'

const ofCatalogue = /^\/pages\/(product|company|search)\//
const ofAccount = /^\/pages\/(inquiry|sample|intention|message|outbox)\//

/** What a page shows rows of: the library, the account's own, or both. A visitor has none of their own. */
const shownOn = (pathname: string, signedIn: boolean): Part[] => {
  if (!signedIn || ofCatalogue.test(pathname)) return ['catalogue']
  return ofAccount.test(pathname) ? ['account'] : ['catalogue', 'account']
}

const nothing: Refreshed = { at: 'nothing' }
const all: Refreshed = { at: 'all' }

export interface RefreshedPage {
  /** Parts that could not be refreshed. */
  readonly failed: readonly Part[]
  /** How much of the library is of now; `all` where the page shows none of it. */
  readonly library: Refreshed
}

/** Refreshes what a page shows, what the server alone gave it included. */
export const refreshShown = async (pathname: string, signedIn: boolean): Promise<RefreshedPage> => {
  const parts = shownOn(pathname, signedIn)
  const [ungiven, account, library] = await Promise.all([
    askShownAgain(),
    parts.includes('account') ? refreshAccount().catch(() => false) : true,
    parts.includes('catalogue') ? refreshAndTell().catch(() => nothing) : all,
  ])
  const failed: Part[] = library.at === 'nothing' ? ['catalogue'] : []
  if (!account) failed.push('account')
  return { failed: [...new Set([...failed, ...ungiven])], library }
}
