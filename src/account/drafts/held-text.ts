import type { RequestContent } from '#domain/requests/content.ts'
import type { DraftRow } from '../store/rows.ts'

type Change = (content: RequestContent) => RequestContent

/** What an open form has in memory: its draft as last read or stored, and the changes that the disk refused since. */
interface Held {
  readonly row: DraftRow | null
  readonly changes: readonly Change[]
}

/** By localId. It is gone with the page, so a backup takes it along. */
const held = new Map<string, Held>()

const heldOf = (localId: string): Held => held.get(localId) ?? { row: null, changes: [] }

export const holdRow = (row: DraftRow): void => void held.set(row.localId, { ...heldOf(row.localId), row })

/** The changes that are not on the disk; none once they are. */
export const holdText = (localId: string, changes: readonly Change[]): void =>
  void held.set(localId, { ...heldOf(localId), changes })

/** The form is closed, and all of it is on the disk. */
export const letGo = (localId: string): void => void held.delete(localId)

/** All of every form is on the disk. */
export const letAllGo = (): void => held.clear()

/** Whether this page still answers for the draft of an open form. */
export const isHeld = (localId: string): boolean => held.has(localId)

/** The content with what its form could not store; the content itself where nothing is held. */
export const withHeldText = (localId: string, content: RequestContent): RequestContent =>
  heldOf(localId).changes.reduce((result, change) => change(result), content)

/** The drafts of all open forms as they are on the screen. */
export const heldDrafts = (): DraftRow[] =>
  [...held.values()].flatMap(({ row, changes }) =>
    row ? [{ ...row, mine: withHeldText(row.localId, row.mine), rev: row.rev + (changes.length > 0 ? 1 : 0) }] : [],
  )
