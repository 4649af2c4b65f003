import { Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { maxFeedback } from '#contract/calls/settings.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { keep, keeperOf, type Keeper } from '#account/drafts/kept.ts'
import { sendFeedback } from '#account/records/settings.ts'
import { useKept } from '#account/reads/kept.ts'
import { useOutDb } from '#account/reads/use-account-read.ts'
import { useOffline } from '#api/connection.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toast-state.ts'
import { fileRefusal } from './file-refusal.ts'
import { FilesField } from './files-field.tsx'
import './settings.css'

const key = 'typing:feedback' as const

const FeedbackForm = ({ begun }: { readonly begun: string }) => {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const [content, setContent] = useState(begun)
  const [files, setFiles] = useState<readonly File[]>([])
  const [tried, setTried] = useState(false)
  const [said, setSaid] = useState<'sent' | 'waiting' | null>(null)
  const [busy, setBusy] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const keeper = useRef<Keeper>(undefined)
  const failed = t`Could not be saved on this device`
  useEffect(() => {
    const own = keeperOf(key, () => showToast({ tone: 'bad', text: failed }))
    keeper.current = own
    return () => void own.dispose().catch(() => undefined)
  }, [failed])

  const send = async () => {
    setTried(true)
    if (content.trim() === '') {
      area.current?.querySelector('textarea')?.focus()
      return
    }
    setBusy(true)
    try {
      const inputs = files.map((file) => ({ blob: file, name: file.name }))
      const result = await sendFeedback(content, inputs)
      if (!result.ok) return showToast({ tone: 'bad', text: i18n._(fileRefusal(result)) })
      await keeper.current?.flush()
      await keep(key, null)
      setContent('')
      setFiles([])
      setTried(false)
      setSaid(offline ? 'waiting' : 'sent')
    } catch {
      showToast({ tone: 'bad', text: failed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="set__form set__form--one"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div role="status" className="set__said">
        {said === 'sent' && (
          <Note tone="neutral" icon={Send} onDismiss={() => setSaid(null)}>
            <Trans>Thank you. Your feedback is on its way.</Trans>
          </Note>
        )}
        {said === 'waiting' && (
          <Note tone="offline" onDismiss={() => setSaid(null)}>
            <Trans>Thank you. Your feedback is stored here and sent when you are online.</Trans>
          </Note>
        )}
      </div>
      <div ref={area}>
        <Field
          label={<Trans>What went wrong, or what should we improve?</Trans>}
          error={tried && content.trim() === '' && <Trans>Write your feedback</Trans>}
          counter={{ used: content.length, max: maxFeedback }}
        >
          <TextArea
            rows={6}
            value={content}
            maxLength={maxFeedback}
            onValue={(text) => {
              setContent(text)
              keeper.current?.type(text)
            }}
          />
        </Field>
      </div>
      <FilesField
        label={
          <>
            <Trans>Attachments</Trans>{' '}
            <span className="opt">
              <Trans>optional</Trans>
            </span>
          </>
        }
        files={files}
        limit={maxAttachments}
        onFiles={setFiles}
      />
      <div className="set__foot">
        <Button type="submit" look="primary" icon={Send} busy={busy}>
          {offline ? <Trans>Send feedback when online</Trans> : <Trans>Send feedback</Trans>}
        </Button>
      </div>
    </form>
  )
}

const StoredFeedback = () => {
  const kept = useKept(key, z.string(), '')
  // The stored text is only the start. From then on the form has the newest text.
  const [begun, setBegun] = useState<string | null>(null)
  useEffect(() => {
    if (kept.status !== 'loading') setBegun((now) => now ?? (kept.status === 'ready' ? kept.data : ''))
  }, [kept])
  return begun === null ? <SkeletonRows rows={3} /> : <FeedbackForm begun={begun} />
}

/** Feedback to the operator, with files, offline too. What is typed is stored on the device before it is sent. */
export const FeedbackScreen = () => (
  <div className="page set__page">
    <Card title={<Trans>Feedback</Trans>}>{useOutDb() ? <StoredFeedback /> : <SkeletonRows rows={3} />}</Card>
  </div>
)
