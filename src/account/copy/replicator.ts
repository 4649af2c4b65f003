import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import type { DashboardEntry } from '#contract/entities/account.ts'
import type { Locale } from '#contract/languages.ts'
import { ApiError, isTransient } from '#api/errors.ts'
import type { AccountContext } from '../outbox/operations/account-context.ts'
import type { Heard } from '../outbox/engine/context.ts'
import type { Timers } from '../outbox/ports.ts'
import { readCart, readQuota } from './read-account.ts'
import { readDraftsOf } from './read-drafts.ts'
import { readMessages } from './read-messages.ts'
import { readFavourites, readProfile, readReviewTags } from './read-own.ts'
import { priceJudge, readPriceFollowing } from './follow-prices.ts'
import { readPrices } from './read-prices.ts'
import { readRecordsOf } from './read-records.ts'
import type { Reader } from './reader.ts'

/** While the page is visible. A reply is shown within this time; hidden pages do not ask. */
export const pollMs = 20_000
/**
 * After this long without an answer the connection counts as down. The call itself goes on: a slow answer is still an
 * answer.
 */
export const silenceMs = 15_000

export interface Replicator {
  /**
   * Reads everything again, or only what a send or an action may have changed. False if some of it could not be read.
   */
  readonly refresh: (what: 'all' | 'after-send' | 'after-action') => Promise<boolean>
  /** Resolves when everything requested so far has been read or has failed. */
  readonly settled: () => Promise<unknown>
  readonly stop: () => void
}

interface Deps extends Pick<Reader, 'offers'> {
  readonly account: AccountContext
  readonly timers: Timers
  readonly visible: () => boolean
  readonly signedIn: () => Promise<boolean>
  /** The shown language, in which calls are made. */
  readonly locale: () => Locale
  /** Called with records once they are stored on this device. */
  readonly onRecords: (kind: RequestKind, rows: readonly RequestRecord[]) => void
  readonly onQuota: (entries: readonly DashboardEntry[]) => void
  readonly onContact: (heard: Heard) => void
}

/**
 * Copies the account's own data to this device: sent records with their logs, drafts, messages, cart, quota,
 * favourites, profile, review tags, and published prices with the alerts and stars on them.
 */
export const startReplicator = (deps: Deps): Replicator => {
  let stopped = false
  let cancel = () => {}
  let running = Promise.resolve(true)
  const reader: Reader = { ...deps.account, offers: deps.offers }
  const judge = priceJudge(deps.account)

  const parts = {
    records: async () => {
      for (const kind of requestKinds) await readRecordsOf(reader, kind, (rows) => deps.onRecords(kind, rows))
    },
    drafts: async () => {
      for (const kind of requestKinds) await readDraftsOf(reader, kind)
    },
    messages: () => readMessages(reader, deps.locale),
    cart: () => readCart(reader),
    quota: async () => deps.onQuota(await readQuota(reader)),
    own: async () => {
      await readFavourites(reader)
      await readProfile(reader)
      await readReviewTags(reader, deps.locale)
      await readPriceFollowing(reader, deps.account)
      await readPrices(reader)
      await judge()
    },
  }
  type Part = keyof typeof parts
  const partsOf = {
    all: ['messages', 'records', 'drafts', 'cart', 'quota', 'own'],
    'after-send': ['records', 'cart', 'quota', 'messages'],
    'after-action': ['records', 'messages', 'cart'],
  } satisfies Record<string, readonly Part[]>

  /** If one part fails the others are still read; the stored rows stay, with their age. */
  const read = async (names: readonly Part[]) => {
    if (stopped || !(await deps.signedIn())) return false
    let whole = true
    for (const name of names) {
      const answered = deps.timers.after(silenceMs, () => deps.onContact('nothing'))
      try {
        await parts[name]()
        deps.onContact('answered')
      } catch (error) {
        whole = false
        // A full disk or a refusal says nothing about the connection, and the next part may succeed.
        if (!isTransient(error)) continue
        deps.onContact(error instanceof ApiError && error.kind === 'http' ? 'failing' : 'nothing')
        break
      } finally {
        answered()
      }
    }
    return whole
  }
  const refresh: Replicator['refresh'] = (what) => {
    // If the device cannot tell at the moment who is signed in, the next refresh asks again.
    running = running.then(() => read(partsOf[what])).catch(() => false)
    return running
  }
  const again = () => {
    if (stopped) return
    cancel = deps.timers.after(pollMs, () => {
      const done = deps.visible() ? refresh('all') : running
      void done.finally(again)
    })
  }
  again()
  return {
    refresh,
    settled: () => running,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
