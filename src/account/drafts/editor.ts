import type { DraftId } from '#domain/ids.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { getDraft } from '../store/db.ts'
import { requireAccountContext, type AccountContext } from '../outbox/session.ts'
import { editDraft } from './draft.ts'
import type { DraftRow } from '../store/rows.ts'
import { throttleWrites } from './debounced-writer.ts'

/** A change must be idempotent, because the content may already include it. */
export type ContentChange = (content: RequestContent) => RequestContent

interface OpenForm {
  readonly row: DraftRow | null
  readonly changes: readonly ContentChange[]
}

const forms = new Map<string, OpenForm>()

const formOf = (localId: DraftId): OpenForm => forms.get(localId) ?? { row: null, changes: [] }

const setFormRow = (row: DraftRow): void => void forms.set(row.localId, { ...formOf(row.localId), row })

export const setFormChanges = (localId: DraftId, changes: readonly ContentChange[]): void =>
  void forms.set(localId, { ...formOf(localId), changes })

const forgetForm = (localId: DraftId): void => void forms.delete(localId)

const sentIds = new Set<DraftId>()

export function forgetSentForm(localId: DraftId): void {
  sentIds.add(localId)
  forgetForm(localId)
}

export const forgetAllForms = (): void => forms.clear()

export const hasForm = (localId: DraftId): boolean => forms.has(localId)

export const withFormChanges = (localId: DraftId, content: RequestContent): RequestContent =>
  formOf(localId).changes.reduce((result, change) => change(result), content)

export const draftsOfForms = (): DraftRow[] =>
  [...forms.values()].flatMap(({ row, changes }) =>
    row ? [{ ...row, mine: withFormChanges(row.localId, row.mine), rev: row.rev + (changes.length > 0 ? 1 : 0) }] : [],
  )

interface EditorOptions {
  readonly onError?: (error: unknown) => void
  readonly onStored?: (rev: number, count: number) => void
}

export const createDraftEditor = (context: AccountContext, localId: DraftId, options: EditorOptions = {}) => {
  let unstoredChanges: ContentChange[] = []

  // If the browser removes the database while the form is open, this row is the only copy of the draft.
  const loadPromise = getDraft(context.db, localId).then(
    (row) => row && setFormRow(row),
    () => undefined,
  )

  const write = async () => {
    await loadPromise
    const batch = sentIds.has(localId) ? [] : unstoredChanges
    unstoredChanges = []
    if (batch.length === 0) return
    try {
      const apply: ContentChange = (content) => batch.reduce((result, change) => change(result), content)
      const row = await editDraft.in(context, localId, apply)
      setFormRow(row)
      setFormChanges(localId, [])
      options.onStored?.(row.rev, batch.length)
    } catch (error) {
      unstoredChanges = [...batch, ...unstoredChanges]
      setFormChanges(localId, unstoredChanges)
      throw error
    }
  }
  const writer = throttleWrites(write, (error) => options.onError?.(error))
  return {
    change: (change: ContentChange) => {
      unstoredChanges.push(change)
      writer.typed()
    },
    /** Resolves when every change so far is durable. If it rejects, the next change or flush tries again. */
    flush: writer.flush,
    dispose: async () => {
      await writer.dispose()
      forgetForm(localId)
    },
  }
}

export type DraftEditor = ReturnType<typeof createDraftEditor>

export const openDraftEditor = (localId: DraftId, options?: EditorOptions): DraftEditor =>
  createDraftEditor(requireAccountContext(), localId, options)
