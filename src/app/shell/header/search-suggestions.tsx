import type { ComponentProps } from 'react'
import { useStartConversation } from '#features/chat/start/use-start-conversation.ts'
import { Suggestions } from '#features/search/suggestions.tsx'

export const SearchSuggestions = (props: Omit<ComponentProps<typeof Suggestions>, 'onAsk'>) => {
  const ask = useStartConversation()
  return <Suggestions {...props} onAsk={(question) => void ask(question)} />
}
