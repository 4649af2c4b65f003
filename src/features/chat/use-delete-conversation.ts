import { useLingui } from '@lingui/react/macro'
import { showToast } from '#ui/toast-state.ts'

/** Deletes a conversation at once; the message about it brings it back. */
export const useDeleteConversation = () => {
  const { t } = useLingui()
  const failed = () => showToast({ tone: 'bad', text: t`Could not be saved on this device` })
  return async (id: string): Promise<void> => {
    try {
      const { deleteConversation, restoreConversation } = await import('#account/records/chat.ts')
      const removed = await deleteConversation(id)
      if (!removed) return
      const undo = { label: t`Undo`, run: () => void restoreConversation(removed).catch(failed) }
      showToast({ tone: 'ok', text: t`Chat deleted`, action: undo })
    } catch {
      failed()
    }
  }
}
