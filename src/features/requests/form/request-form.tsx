import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDraft } from '#data/queries/requests.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Modal } from '#ui/modal.tsx'
import { useStartFocus } from '#ui/use-show-modal.ts'
import { OpenForm } from './open-form.tsx'
import './request-form.css'

interface RequestFormProps {
  readonly localId: string
  readonly onClose: () => void
}

interface WithoutDraftProps {
  readonly titleId: string
  readonly read: ReturnType<typeof useDraft>
  readonly onClose: () => void
}

/** Before the draft is read, and when there is none: another tab may have sent or deleted it. */
const WithoutDraft = ({ titleId, read, onClose }: WithoutDraftProps) => {
  const { t } = useLingui()
  const head = useRef<HTMLElement>(null)
  useStartFocus(head)
  return (
    <>
      <header className="dialog__head" ref={head}>
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
    </>
  )
}

/**
 * The form of a request, over whatever page is open. Closes by its cross, Escape, or after a success; never by the mask.
 * One frame for the draft and for the wait before it: to show a modal costs the whole page a new style.
 */
export const RequestForm = ({ localId, onClose }: RequestFormProps) => {
  // A conflict with a draft that is gone elsewhere goes on as another draft.
  const [current, setCurrent] = useState(localId)
  const titleId = useId()
  const read = useDraft(current)
  return (
    <Modal labelledBy={titleId} look="form" onClose={onClose}>
      {read.status === 'ready' && read.data ? (
        <OpenForm key={current} titleId={titleId} draft={read.data} onClose={onClose} onGoOn={setCurrent} />
      ) : (
        <WithoutDraft titleId={titleId} read={read} onClose={onClose} />
      )}
    </Modal>
  )
}
