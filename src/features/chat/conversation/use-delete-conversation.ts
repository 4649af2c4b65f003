import { useLingui } from '@lingui/react/macro'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'

/** Deletes a conversation at once; the message about it offers Undo. */
export const useDeleteConversation = () => {
  const { t } = useLingui()
  const { save } = useSaving()
  return (id: string) =>
    save(async () => {
      const { deleteConversation, restoreConversation } = await import('#account/records/chat.ts')
      const removed = await deleteConversation(id)
      if (!removed) return
      const undo = { label: t`Undo`, run: () => void save(() => restoreConversation(removed)) }
      showToast({ tone: 'ok', text: t`Chat deleted`, action: undo })
    })
}
