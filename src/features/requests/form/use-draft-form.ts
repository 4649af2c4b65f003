import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { DraftLockedError, discardDraft, isUnsentDraft } from '#account/drafts/draft.ts'
import { hasForm, openDraftEditor, type ContentChange, type DraftEditor } from '#account/drafts/editor.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useOpenDraft } from '../use-request-actions.ts'
import { filterLines, markStored, changesAfterRevision } from './content-changes.ts'
import type { DraftId } from '#domain/ids.ts'
import { discardDraftWithUndo, addDiscardedItem } from '#account/actions/outbox.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { targetPrices } from '#domain/requests/record/private-terms.ts'
import { dataOr } from '#lib/live-read.ts'
import { contentWithoutDefaults, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { sameContent } from '#domain/requests/draft/fields.ts'
import { emptyContent } from '#domain/requests/wire.ts'

export type SaveFailure = 'full' | 'locked' | 'failing' | 'removed'

function faultOf(error: unknown): SaveFailure {
  if (error instanceof DraftLockedError) return 'locked'
  const kind = error instanceof Error && error.name === 'StorageError' && 'kind' in error ? error.kind : null
  return kind === 'full' || kind === 'removed' ? kind : 'failing'
}

export type DraftForm = ReturnType<typeof useDraftForm>

function useWithdrawnNotice({ state, sendPending }: DraftView): void {
  const { t } = useLingui()
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !sendPending && (state.at === 'device' || state.at === 'saved'))
      showToast({ tone: 'neutral', text: t`Taken back, not sent. Press Send when it is ready.` })
    wasWaiting.current = sendPending && (state.at === 'waiting-to-send' || state.at === 'blocked')
  }, [state.at, sendPending, t])
}

export function useDraftForm(draft: DraftView, removed: boolean) {
  const { t } = useLingui()
  const { localId, rev } = draft
  useWithdrawnNotice(draft)
  const [pending, setPending] = useState<ReturnType<typeof changesAfterRevision>>([])
  const unread = changesAfterRevision(pending, rev)
  if (unread.length < pending.length) setPending(unread)
  const [fault, setFault] = useState<SaveFailure | null>(null)
  const editor = useRef<DraftEditor | null>(null)
  const lostText = t`The last change could not be saved on this device`

  useEffect(() => {
    const onError = (error: unknown) => setFault(faultOf(error))
    const onStored = (storedRev: number, count: number) => {
      setFault(null)
      setPending((current) => markStored(current, storedRev, count))
    }
    const draftWriter = openDraftEditor(localId, { onError, onStored })
    editor.current = draftWriter
    return () => {
      editor.current = null
      draftWriter.dispose().catch(() => showToast({ tone: 'bad', text: lostText }))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another text of a toast must not recreate the editor
  }, [localId])

  useEffect(() => {
    if (fault === null && !removed) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasForm(localId)) event.preventDefault()
    }
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [fault, removed, localId])

  const change = useCallback((next: ContentChange) => {
    setPending((current) => [...current, { change: next, rev: null }])
    editor.current?.change(next)
  }, [])

  const flush = useCallback(async () => {
    try {
      await editor.current?.flush()
      setFault(null)
    } catch (error) {
      setFault(faultOf(error))
      throw error
    }
  }, [])

  return { content: unread.reduce((content, one) => one.change(content), draft.content), change, flush, fault }
}

const isUntouchedButLines = (content: RequestContent): boolean =>
  sameContent({ ...content, lines: [] }, emptyContent(content.kind))

export const hasOnlyProducts = (content: RequestContent): boolean =>
  isUntouchedButLines(content) &&
  content.lines.every((line) => line.quantity === '' && line.unit === '' && line.packaging === '')

export const usePastedText = (localId: DraftId) => dataOr(useAccountValue(`paste:${localId}`, z.string(), ''), '')

const noTargets = {}

type Closing = Readonly<{ draft: DraftView; form: DraftForm; defaults: RequestDefaults; onClose: () => void }> &
  Readonly<Record<'isSilent' | 'isArriving', boolean>>

/** On closing, an untouched draft is discarded; other unsent ones are reported as stored. `isSilent` prevents both. */
export function useFormClosing({
  draft: { localId, serverId },
  form,
  defaults,
  isSilent,
  isArriving,
  onClose,
}: Closing) {
  const { t } = useLingui()
  const openDraft = useOpenDraft()
  const { save } = useSave({ words: t`Could not be discarded` })
  const targets = dataOr(useAccountValue(`targets:${localId}`, targetPrices, noTargets), null)
  const pasted = usePastedText(localId)
  const { lines } = form.content
  const ownContent = contentWithoutDefaults(form.content, defaults)
  const untouched =
    hasOnlyProducts(ownContent) &&
    serverId === null &&
    !isArriving &&
    (pasted === '' || lines.length > 0) &&
    targets !== null &&
    Object.keys(targets).length === 0
  const isOpen = useRef(false)
  const leavesSilently = useRef(false)
  const onClosed = useEffectEvent(async () => {
    if (isOpen.current || leavesSilently.current || isSilent) return
    if (untouched) await discardDraft(localId)
    else if (await isUnsentDraft(localId))
      showToast({ tone: 'ok', text: t`In Drafts`, action: { label: t`Open`, run: () => openDraft(localId) } })
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      // The call is deferred, because in development React unmounts and mounts every component once more.
      setTimeout(() => void onClosed().catch(() => undefined))
    }
  }, [localId])
  const leaveSilently = () => (leavesSilently.current = true)
  const discardWithUndo = async () => {
    const result = await discardDraftWithUndo(localId)
    if (!result.ok) return result
    const { putBack } = addDiscardedItem(lines[0]?.name ?? '', result.undo)
    const reportFailure = () => showToast({ tone: 'bad', text: t`Could not be restored` })
    showToast({
      tone: 'neutral',
      text: t`Draft discarded`,
      action: { label: t`Undo`, run: () => void putBack().catch(reportFailure) },
    })
    return result
  }
  const closeEmptied = async () => {
    const hasOnlyLines = isUntouchedButLines(ownContent)
    // Undo restores the stored text, so if storing fails, a form with content outside its lines stays open.
    await form.flush().catch((error: unknown) => {
      if (!hasOnlyLines) throw error
    })
    leaveSilently()
    onClose()
    const result = await (hasOnlyLines ? discardDraft(localId) : discardWithUndo())
    if (!result.ok) showToast({ tone: 'bad', text: t`Already sent: it can no longer be recalled` })
  }
  /** Specification, section 4: removing the last product closes the form. */
  const removeProduct = (lineId: string) => {
    if (lines.every((line) => line.lineId === lineId)) void save(closeEmptied)
    else form.change(filterLines((line) => line.lineId !== lineId))
  }
  return { untouched, leaveSilently, removeProduct }
}
