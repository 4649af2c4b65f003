import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { NotifyMessage } from '#contract/entities/account.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { markMessagesRead } from '#account/records/records.ts'
import { useLinkedRecord, useMessage } from '#account/reads/messages.ts'
import { paths } from '#domain/paths.ts'
import { formatMessageTime } from '#i18n/formats.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

const useOpenWords = () => {
  const { t } = useLingui()
  return {
    enquiry: t`Open the enquiry`,
    sample: t`Open the sample request`,
    intention: t`Open the registration support request`,
  } satisfies Record<RequestKind, string>
}

const Detail = ({ message }: { readonly message: NotifyMessage }) => {
  const { id, readStatus } = message
  const open = useOpenWords()
  const record = useLinkedRecord(message)
  useEffect(() => {
    if (!readStatus) void markMessagesRead([id])
  }, [id, readStatus])
  return (
    <div className="stack">
      <p className="muted small num">
        {message.templateNickname && `${message.templateNickname} · `}
        <time>{formatMessageTime(message.createTime)}</time>
      </p>
      <p className="msg__text">{message.content ?? message.templateContent}</p>
      {record?.gone && (
        <p className="muted">
          <Trans>The request that this message is about is no longer in your list.</Trans>
        </p>
      )}
      {record && !record.gone && (
        <div>
          <ButtonLink to={paths.request(record.kind, record.id)}>{open[record.kind]}</ButtonLink>
        </div>
      )}
    </div>
  )
}

/** One message, which counts as read once it is here. */
export const MessageDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { t } = useLingui()
  const { message, asked } = useMessage(id)
  return (
    <Dialog title={message?.title ?? message?.templateNickname ?? t`Message`} maskCloses onClose={onClose}>
      <div className="msg__body">
        {message ? (
          <Detail message={message} />
        ) : asked === 'refused' ? (
          <p>
            <Trans>This message is no longer there.</Trans>
          </p>
        ) : asked === 'unreached' ? (
          <p>
            <Trans>This message is not on this device. It loads when you are online.</Trans>
          </p>
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Dialog>
  )
}
