import type { DraftId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { getDraft } from '../store/account-rows.ts'
import { accountContext, type AccountContext } from '../outbox/operations/account-context.ts'
import { editDraft } from './draft.ts'
import type { DraftRow } from '../store/rows.ts'
import { writeSoon } from './write-soon.ts'

export type Change = (content: RequestContent) => RequestContent

/**
 * What an open form has in memory: its draft as last read or stored, and the changes that could not be stored since.
 */
interface Held {
  readonly row: DraftRow | null
  readonly changes: readonly Change[]
}

/** By localId. It is lost with the page, so a backup includes it. */
const held = new Map<string, Held>()

const heldOf = (localId: DraftId): Held => held.get(localId) ?? { row: null, changes: [] }

const holdRow = (row: DraftRow): void => void held.set(row.localId, { ...heldOf(row.localId), row })

/** Remembers the changes that are not on the disk; an empty list once all are. */
export const holdText = (localId: DraftId, changes: readonly Change[]): void =>
  void held.set(localId, { ...heldOf(localId), changes })

/** Forgets a form that is closed and completely on the disk. */
const letGo = (localId: DraftId): void => void held.delete(localId)

/** Drafts that were sent from memory. Their forms have nothing to store any more. */
const sent = new Set<DraftId>()

/** Forgets a form whose text has been sent although it could not be stored. */
export function letGoSent(localId: DraftId): void {
  sent.add(localId)
  letGo(localId)
}

/** Forgets all forms: all of them are completely on the disk. */
export const letAllGo = (): void => held.clear()

/** Whether an open form on this page has this draft. */
export const isHeld = (localId: DraftId): boolean => held.has(localId)

/** The content with the changes that its form could not store; unchanged if there are none. */
export const withHeldText = (localId: DraftId, content: RequestContent): RequestContent =>
  heldOf(localId).changes.reduce((result, change) => change(result), content)

/** The drafts of all open forms, as they are on the screen. */
export const heldDrafts = (): DraftRow[] =>
  [...held.values()].flatMap(({ row, changes }) =>
    row ? [{ ...row, mine: withHeldText(row.localId, row.mine), rev: row.rev + (changes.length > 0 ? 1 : 0) }] : [],
  )

export interface DraftEditor {
  /** Accepts a change and stores it within 120 ms, or as soon as the write before it has ended. */
  readonly change: (change: Change) => void
  /**
   * Resolves when every change so far is durable. Rejects when they cannot be stored, and remembers them for the next
   * try.
   */
  readonly flush: () => Promise<void>
  /** Flushes and stops listening. */
  readonly dispose: () => Promise<void>
}

export interface EditorOptions {
  /** A write in the background failed. The text is still in memory, and is tried again with the next change. */
  readonly onError?: (error: unknown) => void
  readonly onStored?: () => void
}

/** Collects the keystrokes of a form into few writes of its draft. */
export const createDraftEditor = (
  context: AccountContext,
  localId: DraftId,
  options: EditorOptions = {},
): DraftEditor => {
  let unstored: Change[] = []

  // If the browser removes the database under the form, this is the only copy of the draft.
  const known = getDraft(context.db, localId).then(
    (row) => row && holdRow(row),
    () => undefined,
  )

  const write = async () => {
    await known
    const taken = sent.has(localId) ? [] : unstored
    unstored = []
    if (taken.length === 0) return
    try {
      holdRow(
        await editDraft.in(context, localId, (content) => taken.reduce((result, change) => change(result), content)),
      )
      holdText(localId, [])
      options.onStored?.()
    } catch (error) {
      unstored = [...taken, ...unstored]
      holdText(localId, unstored)
      throw error
    }
  }
  const writer = writeSoon(write, (error) => options.onError?.(error))
  return {
    change: (change) => {
      unstored.push(change)
      writer.typed()
    },
    flush: writer.flush,
    dispose: async () => {
      await writer.dispose()
      letGo(localId)
    },
  }
}

/** For a form: collects keystrokes, writes within 120 ms and when the page is left. */
export const draftEditor = (localId: DraftId, options?: EditorOptions): DraftEditor =>
  createDraftEditor(accountContext(), localId, options)
