import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSave } from '#ui/page/use-saving.ts'
import { CheckCheck, MessageSquareReply } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { markAllMessagesRead } from '#account/actions/records.ts'
import { useUnreadCount } from '#account/queries/account.ts'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { useMessages, useOlderMessages } from '#account/queries/messages.ts'
import { useOffline } from '#api/connection.ts'
import { groupBy } from '#lib/group-by.ts'
import { dataOr, mayBeStale } from '#lib/live-read.ts'
import { formatDateTime, formatMessageTime } from '#i18n/formats.ts'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { LoadMore } from '#ui/lists/pager.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { useUrlParams, mergeParams } from '#ui/page/use-address.ts'
import { useConnectionText } from '#widgets/state-texts.ts'
import { MessageDialog, recordPathOfMessage } from './message-dialog.tsx'
import './messages.css'

const filters = ['all', 'unread', 'read'] as const

const Row = ({ group, hrefOf }: Readonly<{ group: readonly NotifyMessage[]; hrefOf: (id: string) => string }>) => {
  const { t } = useLingui()
  const [message, ...earlier] = group
  if (!message) return null
  const isRead = unreadIn(group) === 0
  return (
    <li>
      <Link className={isRead ? 'line-b mi' : 'line-b mi new'} to={hrefOf(message.id)}>
        <i role="img" aria-hidden={isRead} aria-label={t`Unread`} />
        <span className="grow">
          <span className="row start">
            <span className="item__t grow">{message.title ?? message.templateNickname}</span>
            <time>{formatMessageTime(message.createTime)}</time>
          </span>
          <span className="item__s">{message.content ?? message.templateContent}</span>
          {earlier.length > 0 && (
            <span className="tiny faint">
              <Plural value={earlier.length} one="and # earlier message" other="and # earlier messages" />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

const Older = ({ count }: { readonly count: number }) => {
  const { t } = useLingui()
  const offline = useOffline()
  const { requestState, fetchOlder } = useOlderMessages()
  return (
    <div className="msg__more">
      {mayBeStale(requestState) && (
        <Note tone={requestState === 'refused' ? 'attention' : 'offline'}>{t`The older messages did not load.`}</Note>
      )}
      {offline ? (
        <p className="muted small">
          <Plural
            value={count}
            one="# older message is not on this device."
            other="# older messages are not on this device."
          />
        </p>
      ) : (
        <LoadMore state={requestState === 'asking' ? 'loading' : 'more'} onMore={() => void fetchOlder()} />
      )}
    </div>
  )
}

const unreadIn = (messages: readonly NotifyMessage[]) => messages.filter(({ readStatus }) => !readStatus).length

export const MessageScreen = () => {
  const { t } = useLingui()
  const { save } = useSave()
  const [params, changeAddress] = useUrlParams()
  const filter = filters.find((name) => name === params.get('show')) ?? 'all'
  const open = params.get('id') ?? ''
  const read = useMessages()
  const copy = useFirstSyncState(read.status === 'ready' && read.data.asOf !== null)
  const offline = useOffline()
  const line = useConnectionText()
  const copiedAt = read.status === 'ready' ? read.data.asOf : null
  const asOf = copiedAt === null ? null : formatDateTime(copiedAt)
  const all = read.status === 'ready' ? read.data.rows : []
  const unreadMessages = unreadIn(all)
  const unreadInAll = dataOr(useUnreadCount(), 0)
  const isPart = read.status === 'ready' && read.data.older > 0
  const unread = isPart ? Math.max(unreadMessages, unreadInAll) : unreadMessages
  const openMessage = all.find(({ id }) => id === open)
  const about = openMessage && recordPathOfMessage(openMessage)
  const hrefOf = (id: string) => `?${mergeParams(new URLSearchParams(params), { id }).toString()}`
  return (
    <>
      <div className="cluster line-b msg__t">
        <Tabs<(typeof filters)[number]>
          id="messages"
          label={t`Messages`}
          value={filter}
          items={[
            { value: 'all', label: t`All` },
            { value: 'unread', label: t`Unread`, ...(unread > 0 && { count: unread }) },
            { value: 'read', label: t`Read` },
          ]}
          onValue={(show) => changeAddress({ show: show === 'all' ? null : show })}
        />
        <button
          type="button"
          className="iconbtn iconbtn--text"
          disabled={unread === 0}
          onClick={() => void save(markAllMessagesRead)}
        >
          <CheckCheck className="icon icon--16" aria-hidden />
          <Trans>Mark all read</Trans>
        </button>
      </div>
      <TabPanel id="messages" value={filter}>
        <ListStates
          read={read}
          coming={copy === 'coming'}
          isEmpty={() => all.length === 0}
          empty={
            <EmptyState
              icon={MessageSquareReply}
              title={
                copy === 'missing'
                  ? t`Your messages have not been downloaded to this device yet.`
                  : t`No messages here.`
              }
            >{t`When a supplier replies, it shows here.`}</EmptyState>
          }
          stale={
            offline &&
            (asOf === null
              ? t`${line}. These are the messages on this device.`
              : t`${line}. Messages are as of ${asOf}.`)
          }
        >
          {({ older }) => {
            const messages = all.filter((message) => filter === 'all' || message.readStatus === (filter === 'read'))
            return (
              <>
                {messages.length === 0 && older === 0 && (
                  <EmptyState icon={MessageSquareReply} title={<Trans>No messages here.</Trans>} />
                )}
                {messages.length > 0 && (
                  <ul className="wide-list" aria-label={t`Messages`}>
                    {/* Messages about one record share a row. Every other message has a separate row. */}
                    {[...groupBy(messages, (one) => recordPathOfMessage(one) ?? one.id)].map(([key, group]) => (
                      <Row key={key} group={group} hrefOf={hrefOf} />
                    ))}
                  </ul>
                )}
                {older > 0 ? <Older count={older} /> : messages.length > 0 && <LoadMore state="end" />}
              </>
            )
          }}
        </ListStates>
      </TabPanel>
      <p className="sr" role="status">
        <Plural value={unread} one="# unread message" other="# unread messages" />
      </p>
      {open !== '' && (
        <MessageDialog
          key={open}
          id={open}
          unread={
            about === null
              ? [open]
              : all.flatMap((one) => (!one.readStatus && recordPathOfMessage(one) === about ? [one.id] : []))
          }
          onClose={() => changeAddress({ id: null }, 'same')}
        />
      )}
    </>
  )
}
