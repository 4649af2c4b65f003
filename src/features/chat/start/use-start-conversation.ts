import { useNavigate } from 'react-router-dom'
import type { role } from '#domain/chat/conversation.ts'
import { paths } from '#domain/paths.ts'
import { useSaving } from '#ui/page/use-saving.ts'

/** Begins a conversation with a question and opens it. Resolves false, and says so, where it could not be stored. */
export const useStartConversation = (as: keyof typeof role = 'chat') => {
  const { save } = useSaving()
  const navigate = useNavigate()
  return (question: string): Promise<boolean> =>
    save(async () => {
      // The writing side of the device's database is loaded when there is something to write.
      const { startConversation } = await import('#account/records/chat.ts')
      void navigate(paths.conversation(await startConversation(question, as), as === 'lookup'))
    })
}
