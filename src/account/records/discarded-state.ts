import { proxy } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'

interface DiscardedThing {
  readonly id: number
  /** The account that it belongs to; it is shown to nobody else. */
  readonly account: string | null
  readonly title: string
  /** Restores it and removes it from the list. */
  readonly putBack: () => Promise<void>
}

/**
 * What was discarded and can be restored, latest first. Everything stays as long as the page is open, as the buyer was
 * told; the browser may move the bytes of files to the disk.
 */
export const discarded = proxy<{ things: readonly DiscardedThing[] }>({ things: [] })

let next = 1

export const rememberDiscarded = (title: string, undo: () => Promise<void>): DiscardedThing => {
  const id = next++
  const putBack = async () => {
    await undo()
    discarded.things = discarded.things.filter((thing) => thing.id !== id)
  }
  const thing = { id, account: accountOf(sessionState.view), title, putBack }
  discarded.things = [thing, ...discarded.things]
  return thing
}
