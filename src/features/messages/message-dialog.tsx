import { useLingui } from '@lingui/react/macro'
import { useSaving } from '#ui/page/use-saving.ts'
import { useEffect } from 'react'
import type { NotifyMessage } from '#contract/entities/account.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { markNotesSeen } from '#account/actions/follow-prices.ts'
import { markMessagesRead } from '#account/actions/records.ts'
import { useLinkedRecord, useMessage } from '#account/queries/messages.ts'
import { paths } from '#domain/paths.ts'
import { formatMessageTime } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { useNamedRecord } from '#ui/marks/record-heading.tsx'
import type { Asked } from '#lib/live-read.ts'

/** True for a notice created by this device; the backend does not have its id. */
const isNote = (id: string): boolean => id.startsWith('price-alert:')

const useOpenLabel = () => {
  const { t } = useLingui()
  return {
    enquiry: t`Open the enquiry`,
    sample: t`Open the sample request`,
    intention: t`Open the registration support request`,
  } satisfies Record<RequestKind, string>
}

const Detail = ({ message }: { readonly message: NotifyMessage }) => {
  const { id, readStatus } = message
  const { t } = useLingui()
  const { failed } = useSaving({ words: t`Could not be marked as read on this device` })
  const open = useOpenLabel()
  const record = useLinkedRecord(message)
  useNamedRecord(message.title ?? '')
  useEffect(() => {
    if (readStatus) return
    const marked = isNote(id) ? markNotesSeen([id]) : markMessagesRead([id])
    marked.catch(failed)
  }, [id, readStatus, failed])
  return (
    <div className="stack">
      <p className="muted small num">
        {message.templateNickname && `${message.templateNickname} · `}
        <time>{formatMessageTime(message.createTime)}</time>
      </p>
      <p className="pre">{message.content ?? message.templateContent}</p>
      {record?.gone && <p className="muted">{t`The request that this message is about is no longer in your list.`}</p>}
      {message.link?.kind === 'price' && (
        <div>
          <ButtonLink to={paths.price(message.link.id)}>{t`Open the price trend`}</ButtonLink>
        </div>
      )}
      {record && !record.gone && (
        <div>
          <ButtonLink to={paths.request(record.kind, record.id)}>{open[record.kind]}</ButtonLink>
        </div>
      )}
    </div>
  )
}

interface DialogProps {
  readonly id: string
  /** The message from the list, or the notice of this device; null if the list does not contain it. */
  readonly note: NotifyMessage | null
  readonly onClose: () => void
}

const Shown = ({
  message,
  requestState,
  onClose,
}: {
  message: NotifyMessage | null
  requestState: Asked
  onClose: () => void
}) => {
  const { t } = useLingui()
  return (
    <Dialog title={message?.title ?? message?.templateNickname ?? t`Message`} maskCloses onClose={onClose}>
      <div className="msg__body">
        {message ? (
          <Detail message={message} />
        ) : requestState === 'refused' ? (
          <p>{t`This message is no longer there.`}</p>
        ) : requestState === 'unreached' ? (
          <p>{t`This message is not on this device. It loads when the server can be reached.`}</p>
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Dialog>
  )
}

const Fetched = ({ id, onClose }: Omit<DialogProps, 'note'>) => <Shown {...useMessage(id)} onClose={onClose} />

export const MessageDialog = ({ id, note, onClose }: DialogProps) =>
  isNote(id) ? <Shown message={note} requestState="refused" onClose={onClose} /> : <Fetched id={id} onClose={onClose} />
