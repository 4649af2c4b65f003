import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CheckCheck, MessageSquareReply } from 'lucide-react'
import { Link } from 'react-router-dom'
import { requestKinds } from '#contract/entities/request.ts'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { markAllMessagesRead, markMessagesRead } from '#account/records/records.ts'
import { useMessages } from '#account/reads/account.ts'
import { paths } from '#domain/paths.ts'
import { formatMessageTime } from '#i18n/formats.ts'
import { useAddress } from '#ui/use-address.ts'
import './messages.css'

const filters = ['all', 'unread', 'read'] as const

const linkOf = (message: NotifyMessage): string => {
  const kind = requestKinds.find((known) => known === message.link?.kind)
  return kind && message.link ? paths.request(kind, message.link.id) : paths.messages(message.id)
}

/** Messages stored on this device: all, unread or read. Opening one marks it read and opens its record. */
export const MessageScreen = () => {
  const { t } = useLingui()
  const [params, changeAddress] = useAddress()
  const filter = filters.find((name) => name === params.get('show')) ?? 'all'
  const read = useMessages()
  const all = read.status === 'ready' ? read.data : []
  const unread = all.filter((message) => !message.readStatus).length
  const shown = all.filter((message) => filter === 'all' || message.readStatus === (filter === 'read'))
  const names = { all: t`All`, unread: t`Unread`, read: t`Read` }
  return (
    <>
      <div className="msg__t">
        <div className="tabs" role="group" aria-label={t`Show`}>
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              onClick={() => changeAddress({ show: name })}
            >
              {names[name]} {name === 'unread' && unread > 0 && <span className="n">{unread}</span>}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="iconbtn iconbtn--text"
          disabled={unread === 0}
          onClick={() => void markAllMessagesRead()}
        >
          <CheckCheck className="icon icon--16" aria-hidden />
          <Trans>Mark all read</Trans>
        </button>
      </div>
      {read.status === 'ready' && shown.length === 0 ? (
        <div className="empty">
          <MessageSquareReply className="icon icon--24" aria-hidden />
          <p>
            <Trans>No messages here. When a supplier replies, it shows here.</Trans>
          </p>
        </div>
      ) : (
        <ul aria-busy={read.status === 'loading'} aria-label={t`Messages`}>
          {shown.map((message) => (
            <li key={message.id}>
              <Link
                className={message.readStatus ? 'mi' : 'mi new'}
                to={linkOf(message)}
                onClick={() => {
                  if (!message.readStatus) void markMessagesRead([message.id])
                }}
              >
                <i title={message.readStatus ? undefined : t`Unread`} />
                <span className="grow">
                  <span className="row">
                    <span className="item__t grow">{message.title ?? message.templateNickname}</span>
                    <time>{formatMessageTime(message.createTime)}</time>
                  </span>
                  <span className="item__s">{message.content ?? message.templateContent}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="sr" role="status">
        <Plural value={unread} one="# unread message" other="# unread messages" />
      </p>
    </>
  )
}
