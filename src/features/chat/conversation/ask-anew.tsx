import { Trans } from '@lingui/react/macro'
import { SquarePen } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { useStartConversation } from '../start/use-start-conversation.ts'

/** The way on from a chat that takes no more questions: the same question in one of its own. */
export const AskAnew = ({ question }: { readonly question: string }) => {
  const start = useStartConversation()
  return (
    <Button look="secondary" size="sm" icon={SquarePen} onClick={() => void start(question)}>
      <Trans>Start a new chat with this question</Trans>
    </Button>
  )
}
