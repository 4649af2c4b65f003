import { useLingui } from '@lingui/react/macro'
import type { DraftId } from '#domain/ids.ts'
import { discardDraftForNow, rememberDiscarded } from '#account/records/outbox.ts'
import { discardDraft } from '#account/drafts/withdraw.ts'
import { writtenContent, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { isUntouchedButLines } from './is-untouched.ts'
import type { DraftForm } from './use-draft-form.ts'

interface Leaving {
  readonly localId: DraftId
  readonly form: DraftForm
  readonly defaults: RequestDefaults
  readonly onClose: () => void
}

/**
 * Specification, section 4: removing the last product closes the form. If more than products was written, the whole can
 * be restored with its last product.
 */
export const useLeaveEmptied = ({ localId, form, defaults, onClose }: Leaving) => {
  const { t } = useLingui()
  const discard = async () => {
    const title = form.content.lines[0]?.name ?? ''
    const result = await discardDraftForNow(localId)
    if (!result.ok) return result
    const { putBack } = rememberDiscarded(title, result.undo)
    const failed = () => showToast({ tone: 'bad', text: t`Could not be restored` })
    showToast({
      tone: 'neutral',
      text: t`Draft discarded`,
      action: { label: t`Undo`, run: () => void putBack().catch(failed) },
    })
    return result
  }
  return async (): Promise<void> => {
    const untouched = isUntouchedButLines(writtenContent(form.content, defaults))
    try {
      // If it cannot be stored, it cannot be restored either, so the form stays open.
      await form.flush().catch((error: unknown) => {
        if (!untouched) throw error
      })
      onClose()
      const result = await (untouched ? discardDraft(localId) : discard())
      if (!result.ok) showToast({ tone: 'bad', text: t`Already sent: it can no longer be recalled` })
    } catch {
      showToast({ tone: 'bad', text: t`Could not be discarded` })
    }
  }
}
