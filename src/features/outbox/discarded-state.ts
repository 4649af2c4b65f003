import { proxy } from 'valtio'
import { accountOf, sessionState } from '#data/api/session-state.ts'

interface DiscardedThing {
  readonly id: number
  /** Whose it was: nobody else is shown it. */
  readonly account: string | null
  readonly title: string
  readonly undo: () => Promise<void>
}

/** What was discarded and can be put back, the latest first. It is kept for as long as the page is open. */
export const discarded = proxy<{ things: readonly DiscardedThing[] }>({ things: [] })

/** Their files are held by the page. */
const most = 5
let next = 1

export const rememberDiscarded = (title: string, undo: () => Promise<void>): void => {
  discarded.things = [{ id: next++, account: accountOf(sessionState.view), title, undo }, ...discarded.things].slice(
    0,
    most,
  )
}

export const forgetDiscarded = (id: number): void => {
  discarded.things = discarded.things.filter((thing) => thing.id !== id)
}
