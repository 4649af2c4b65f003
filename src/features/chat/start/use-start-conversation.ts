import { useNavigate } from 'react-router-dom'
import type { role } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { useSaving } from '#ui/page/use-saving.ts'
import { useLingui } from '@lingui/react/macro'
import { showToast } from '#ui/overlays/toast-state.ts'

/** Deletes a conversation at once; the message about it offers Undo. */
export const useDeleteConversation = () => {
  const { t } = useLingui()
  const { save } = useSaving()
  return (id: string) =>
    save(async () => {
      const { deleteConversation, restoreConversation } = await import('#account/actions/chat.ts')
      const removed = await deleteConversation(id)
      if (!removed) return
      const undo = { label: t`Undo`, run: () => void save(() => restoreConversation(removed)) }
      showToast({ tone: 'ok', text: t`Chat deleted`, action: undo })
    })
}

/**
 * Starts a conversation with a question and opens it. Resolves with false, and shows a message, if it could not be
 * stored.
 */
export const useStartConversation = (as: keyof typeof role = 'chat') => {
  const { save } = useSaving()
  const navigate = useNavigate()
  return (question: string): Promise<boolean> =>
    save(async () => {
      // The code that writes to the database is loaded when it is needed.
      const { startConversation } = await import('#account/actions/chat.ts')
      void navigate(paths.conversation(await startConversation(question, as), as === 'lookup'))
    })
}
