import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { role } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { showToast } from '#ui/toast-state.ts'

/** Begins a conversation with a question and opens it. Resolves false, and says so, where it could not be stored. */
export const useStartConversation = (as: keyof typeof role = 'chat') => {
  const { t } = useLingui()
  const navigate = useNavigate()
  return async (question: string): Promise<boolean> => {
    try {
      // The writing side of the device's database is loaded when there is something to write.
      const { startConversation } = await import('#account/records/chat.ts')
      void navigate(paths.conversation(await startConversation(question, as), as === 'lookup'))
      return true
    } catch {
      showToast({ tone: 'bad', text: t`Could not be saved on this device` })
      return false
    }
  }
}
