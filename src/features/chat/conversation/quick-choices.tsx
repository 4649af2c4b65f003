import { useLingui } from '@lingui/react/macro'
import type { Answer } from '#domain/assistant/answer.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useFactWords } from '../answer/fact-words.ts'

interface QuickChoicesProps {
  readonly answer: Extract<Answer, { kind: 'ask' }>
  /** Asks with the chosen value. */
  readonly onAsk: (question: string) => void
}

/** The likely answers to the assistant's question; any other can be typed. */
export const QuickChoices = ({ answer, onAsk }: QuickChoicesProps) => {
  const { t } = useLingui()
  const { country } = useFactWords()
  const { about, choices = [] } = answer
  if (choices.length === 0) return null
  const named = choices.map(({ id, name }) => ({ id, name: about === 'country' ? country(id) : name }))
  return (
    <ul className="chat__choices" aria-label={about === 'country' ? t`Likely countries` : t`Likely crops`}>
      {named.map(({ id, name }) => (
        <li key={id}>
          <Button look="secondary" onClick={() => onAsk(name)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
