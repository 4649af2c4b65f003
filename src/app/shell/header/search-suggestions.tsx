import type { ComponentProps } from 'react'
import { useStartConversation } from '#features/chat/start/use-start-conversation.ts'
import { Suggestions } from '#features/search/suggestions.tsx'

/** Suggestions of the header's field, and the same words as a question to the assistant. */
export const SearchSuggestions = (props: Omit<ComponentProps<typeof Suggestions>, 'onAsk'>) => {
  const ask = useStartConversation()
  return <Suggestions {...props} onAsk={(question) => void ask(question)} />
}
