import { proxy } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'

interface DiscardedThing {
  readonly id: number
  /** Whose it was: nobody else is shown it. */
  readonly account: string | null
  readonly title: string
  /** Puts it back; the list forgets it then. */
  readonly putBack: () => Promise<void>
}

/**
 * What was discarded and can be put back, the latest first. All of it stays for as long as the page is open, as the
 * buyer was told; the bytes of its files are the browser's to put on the disk.
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
