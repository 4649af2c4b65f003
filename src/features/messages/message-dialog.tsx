import { useLingui } from '@lingui/react/macro'
import { useSave } from '#ui/page/use-saving.ts'
import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { markMessagesRead } from '#account/actions/records.ts'
import { useMessage } from '#account/queries/messages.ts'
import { paths } from '#domain/paths.ts'
import { formatMessageTime } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { useSetRecordName } from '#ui/marks/record-heading.tsx'

const Detail = ({ message }: { readonly message: NotifyMessage }) => {
  const { id, readStatus } = message
  const { t } = useLingui()
  const { failed } = useSave({ words: t`Could not be marked as read on this device` })
  useSetRecordName(message.title ?? '')
  useEffect(() => {
    if (readStatus) return
    markMessagesRead([id]).catch(failed)
  }, [id, readStatus, failed])
  return (
    <div className="stack">
      <p translate="no" className="muted small num">
        {message.templateNickname && `${message.templateNickname} · `}
        <time>{formatMessageTime(message.createTime)}</time>
      </p>
      <p className="pre">{message.content ?? message.templateContent}</p>
      {message.link?.kind === 'price' && (
        <div>
          <ButtonLink to={paths.price(message.link.id)}>{t`Open the price trend`}</ButtonLink>
        </div>
      )}
    </div>
  )
}

/** Opens the record instead of a message about it, because the record contains everything that the message says. */
const ToRecord = ({ to, unread }: { readonly to: string; readonly unread: readonly string[] }) => {
  const { t } = useLingui()
  const { failed } = useSave({ words: t`Could not be marked as read on this device` })
  const ids = useRef(unread)
  useEffect(() => void markMessagesRead(ids.current).catch(failed), [failed])
  return <Navigate to={to} replace />
}

export const recordPathOfMessage = ({ link }: NotifyMessage): string | null => {
  const kind = requestKinds.find((one) => one === link?.kind)
  return kind && link ? paths.request(kind, link.id) : null
}

type MessageDialogProps = Readonly<{ id: string; unread: readonly string[]; onClose: () => void }>

export const MessageDialog = ({ id, unread, onClose }: MessageDialogProps) => {
  const { t } = useLingui()
  const { message, requestState } = useMessage(id)
  const record = message && recordPathOfMessage(message)
  if (record) return <ToRecord to={record} unread={unread} />
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
