import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { DraftId } from '#domain/ids.ts'
import { useDraft } from '#account/queries/drafts.ts'
import { useAccountValue } from '#account/queries/surroundings.ts'
import { requestDefaults, type RequestDefaults } from '#domain/requests/draft/defaults.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { useInitialFocus } from '#ui/overlays/use-show-modal.ts'
import { dataOr } from '#lib/live-read.ts'
import type { RescueRenderer } from '../unsaved/unsaved-actions.tsx'
import { SendConfirmation } from './after-send.tsx'
import { EditableForm } from './open-form.tsx'
import './request-form.css'

type RequestFormProps = Readonly<{
  localId: DraftId
  onClose: () => void
  removed?: boolean
  rescue?: RescueRenderer
}>

type WithoutDraftProps = Readonly<{ titleId: string; read: ReturnType<typeof useDraft>; onClose: () => void }>

function WithoutDraft({ titleId, read, onClose }: WithoutDraftProps) {
  const { t } = useLingui()
  const head = useRef<HTMLElement>(null)
  useInitialFocus(head)
  return (
    <>
      <header className="dialog__head" ref={head}>
        <h2 className="h2 grow" id={titleId}>{t`Draft`}</h2>
        <span className="ef__close">
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </span>
      </header>
      <div className="dialog__body">
        <ListStates
          read={read}
          isEmpty={(draft) => draft === null}
          empty={<p className="empty">{t`This draft is no longer on this device.`}</p>}
        />
      </div>
    </>
  )
}

/** Returns `value`, or the last one read for the draft `of`: if the disk fails, only the form still has the text. */
function useLastRead<T>(of: DraftId, value: T | null): T | null {
  const [last, setLast] = useState<{ readonly of: DraftId; readonly value: T } | null>(null)
  if (value !== null && (last?.of !== of || last.value !== value)) setLast({ of, value })
  return value ?? (last?.of === of ? last.value : null)
}

const noDefaults: RequestDefaults = {}

/** The loading state is in the same modal: opening a second one would make the browser restyle the whole document. */
export function RequestForm({ localId, onClose, removed = false, rescue }: RequestFormProps) {
  // The draft that is shown: resolving a conflict with a deletion or send on another device creates a new draft.
  const [current, setCurrent] = useState(localId)
  const [sent, setSent] = useState(false)
  const [requested, setRequested] = useState(localId)
  if (requested !== localId) {
    setRequested(localId)
    setCurrent(localId)
    setSent(false)
  }
  const titleId = useId()
  const read = useDraft(current)
  const lastDraft = useLastRead(current, dataOr(read, null))
  const draft = read.status === 'ready' && !removed && !sent ? read.data : lastDraft
  const defaultsRead = useAccountValue(`defaults:${current}`, requestDefaults, noDefaults)
  const lastDefaults = useLastRead(current, dataOr(defaultsRead, null))
  // The form waits for its defaults, so that it does not change after it opens.
  const defaults = lastDefaults ?? (defaultsRead.status === 'failed' ? noDefaults : null)
  if (sent && draft) return <SendConfirmation draft={draft} onDone={onClose} onOpenForm={() => setSent(false)} />
  return (
    <Modal labelledBy={titleId} look="form" onClose={onClose}>
      {draft && defaults ? (
        <EditableForm
          key={current}
          titleId={titleId}
          draft={draft}
          defaults={defaults}
          removed={removed}
          rescue={rescue}
          onClose={onClose}
          onSent={() => setSent(true)}
          onGoOn={setCurrent}
        />
      ) : (
        <WithoutDraft titleId={titleId} read={read} onClose={onClose} />
      )}
    </Modal>
  )
}
