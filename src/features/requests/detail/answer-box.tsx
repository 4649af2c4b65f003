import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { answerRecord } from '#data/actions/records.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast-state.ts'

/** As long as the contract takes. */
const maxAnswer = 500

/** The supplier's question and the place for the answer; it waits on this device when there is no network. */
export const AnswerBox = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const { t } = useLingui()
  const offline = useOffline()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const question = record.log?.findLast((entry) => entry.type === 'asked')?.text
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (text.trim() === '') {
      setProblem(t`Write an answer`)
      return
    }
    setBusy(true)
    try {
      await answerRecord(kind, record.id, text)
      setText('')
    } catch {
      showToast({ tone: 'bad', text: t`It could not be saved on this device` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="answer card" onSubmit={(event) => void submit(event)} noValidate>
      <h3 className="h3">
        <Trans>The supplier asks</Trans>
      </h3>
      {question && <blockquote className="answer__question">{question}</blockquote>}
      <Field label={<Trans>Your answer</Trans>} error={problem} counter={{ used: text.length, max: maxAnswer }}>
        <TextArea
          value={text}
          maxLength={maxAnswer}
          onValue={(next) => {
            setText(next)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit" look="primary" icon={offline ? Clock : Send} busy={busy}>
        {offline ? <Trans>Queue answer</Trans> : <Trans>Send answer</Trans>}
      </Button>
    </form>
  )
}
