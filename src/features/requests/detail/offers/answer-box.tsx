import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { RecordId } from '#domain/ids.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { answerRecord } from '#account/records/records.ts'
import { useOffline } from '#api/connection.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { stopsAtSurplus } from '#ui/fields/surplus.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { useOwnText } from '../../use-own-text.ts'

/** The contract's limit. */
const maxAnswer = 500

interface AnswerBoxProps {
  readonly kind: RequestKind
  readonly id: RecordId
  readonly question: string
}

/**
 * The supplier's question and a field for the answer. The text is stored while it is typed, and is sent automatically.
 */
export const AnswerBox = ({ kind, id, question }: AnswerBoxProps) => {
  const { t } = useLingui()
  const offline = useOffline()
  const { busy, save, failed } = useSaving()
  const { text, set, clear } = useOwnText(`typing:${kind}:${id}:answer`, failed)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') {
      setProblem(t`Write a reply`)
      return
    }
    if (stopsAtSurplus(event.currentTarget)) return
    await save(async () => {
      await answerRecord(kind, id, text)
      await clear()
    })
  }
  return (
    <form className="answer card" onSubmit={(event) => void submit(event)} noValidate>
      <h3 className="h3">
        <Trans>The supplier has a question</Trans>
      </h3>
      {question && <blockquote className="answer__question">{question}</blockquote>}
      <Field
        label={<Trans>Your reply</Trans>}
        error={problem}
        help={text === '' ? null : <Trans>Saved on this device as you type.</Trans>}
        counter={{ used: text.length, max: maxAnswer }}
      >
        <TextArea
          value={text}
          limit={maxAnswer}
          onValue={(next) => {
            set(next)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit" look="primary" icon={offline ? Clock : Send} busy={busy}>
        {offline ? <Trans>Send reply when online</Trans> : <Trans>Send reply</Trans>}
      </Button>
    </form>
  )
}
