import { Trans } from '@lingui/react/macro'
import { SquarePen } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { useStartConversation } from '../start/use-start-conversation.ts'

/** If a chat accepts no more questions, the same question can be asked in a new one. */
export const AskAnew = ({ question }: { readonly question: string }) => {
  const start = useStartConversation()
  return (
    <Button look="secondary" size="sm" icon={SquarePen} onClick={() => void start(question)}>
      <Trans>Start a new chat with this question</Trans>
    </Button>
  )
}
