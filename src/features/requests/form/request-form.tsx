import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useDraft } from '#data/queries/requests.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Modal } from '#ui/modal.tsx'
import { OpenForm } from './open-form.tsx'
import './request-form.css'

interface RequestFormProps {
  readonly localId: string
  readonly onClose: () => void
}

/** Before the draft is read, and when there is none: another tab may have sent or deleted it. */
const WithoutDraft = ({ read, onClose }: { read: ReturnType<typeof useDraft>; onClose: () => void }) => {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} look="form" onClose={onClose}>
      <header className="dialog__head">
        <h2 className="h2 grow" id={titleId}>
          <Trans>Draft</Trans>
        </h2>
        <span className="ef__close">
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </span>
      </header>
      <div className="dialog__body">
        <ListStates
          read={read}
          isEmpty={(draft) => draft === null}
          empty={
            <p className="empty">
              <Trans>This draft is no longer on this device.</Trans>
            </p>
          }
        >
          {() => null}
        </ListStates>
      </div>
    </Modal>
  )
}

/** The form of a request, over whatever page is open. Closes by its cross, Escape, or after a success; never by the mask. */
export const RequestForm = ({ localId, onClose }: RequestFormProps) => {
  // A conflict with a draft that is gone elsewhere goes on as another draft.
  const [current, setCurrent] = useState(localId)
  const read = useDraft(current)
  if (read.status === 'ready' && read.data)
    return <OpenForm key={current} draft={read.data} onClose={onClose} onGoOn={setCurrent} />
  return <WithoutDraft read={read} onClose={onClose} />
}
