import { useNavigate } from 'react-router-dom'
import type { conversationRoleIds } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { useLingui } from '@lingui/react/macro'
import { showToast } from '#ui/overlays/toast-state.ts'

export const useDeleteConversation = () => {
  const { t } = useLingui()
  const { save } = useSave()
  return (id: string) =>
    save(async () => {
      const { deleteConversation, restoreConversation } = await import('#account/actions/chat.ts')
      const removedConversation = await deleteConversation(id)
      if (!removedConversation) return
      const undo = { label: t`Undo`, run: () => void save(() => restoreConversation(removedConversation)) }
      showToast({ tone: 'ok', text: t`Chat deleted`, action: undo })
    })
}

export const useStartConversation = (as: keyof typeof conversationRoleIds = 'chat') => {
  const { save } = useSave()
  const navigate = useNavigate()
  return (question: string): Promise<boolean> =>
    save(async () => {
      const { startConversation } = await import('#account/actions/chat.ts')
      void navigate(paths.conversation(await startConversation(question, as), as === 'lookup'))
    })
}
