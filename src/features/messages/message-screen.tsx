import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSaving } from '#ui/page/use-saving.ts'
import { CheckCheck, MessageSquareReply } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { NotifyMessage } from '#contract/entities/account.ts'
import { markNotesSeen } from '#account/actions/follow-prices.ts'
import { markAllMessagesRead, markMessagesRead } from '#account/actions/records.ts'
import { useUnreadCount } from '#account/queries/account.ts'
import { useFirstCopy } from '#account/queries/fetched.ts'
import { useLinkedRecord, useMessage, useMessages, useOlderMessages } from '#account/queries/messages.ts'
import { useOffline } from '#api/connection.ts'
import { type Asked, dataOr, mayBeOld } from '#lib/live-read.ts'
import { formatDateTime, formatMessageTime } from '#i18n/formats.ts'
import { EmptyState, ListStates, SkeletonRows } from '#ui/lists/list-states.tsx'
import { LoadMore } from '#ui/lists/pager.tsx'
import { Note } from '#ui/marks/note.tsx'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { useAddress, withValues } from '#ui/page/use-address.ts'
import { useLine } from '#widgets/state-texts.ts'
import './messages.css'
import { useRingNotes, useSeries } from '#account/queries/prices.ts'
import { useAlertLabels } from '#widgets/use-alert-labels.ts'
import { useEffect } from 'react'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useNamedRecord } from '#ui/marks/record-heading.tsx'

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

const MessageDialog = ({ id, note, onClose }: DialogProps) =>
  isNote(id) ? <Shown message={note} requestState="refused" onClose={onClose} /> : <Fetched id={id} onClose={onClose} />

/**
 * Price alerts raised by this device that are not among the backend's messages yet. The id equals the message's `ref`.
 */
const useNotes = (): readonly NotifyMessage[] => {
  const { t } = useLingui()
  const labels = useAlertLabels()
  const notes = dataOr(useRingNotes(), [])
  const list = dataOr(useSeries(notes.map(({ seriesId }) => seriesId)), [])
  return notes.flatMap(({ ref, seriesId, rule, at, seen, ...crossing }) => {
    const series = list.find(({ id }) => id === seriesId)
    if (!series) return []
    const name = labels.name(series)
    return [
      {
        id: ref,
        title: t`Price alert: ${name}`,
        content: labels.rung(rule, crossing, series),
        createTime: at,
        readStatus: seen,
        link: { kind: 'price', id: seriesId },
      },
    ]
  })
}

const filters = ['all', 'unread', 'read'] as const

const Row = ({ message, to }: { readonly message: NotifyMessage; readonly to: string }) => {
  const { t } = useLingui()
  return (
    <li>
      <Link className={message.readStatus ? 'mi' : 'mi new'} to={to}>
        <i role="img" aria-hidden={message.readStatus} aria-label={t`Unread`} />
        <span className="grow">
          <span className="row">
            <span className="item__t grow">{message.title ?? message.templateNickname}</span>
            <time>{formatMessageTime(message.createTime)}</time>
          </span>
          <span className="item__s">{message.content ?? message.templateContent}</span>
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
      {mayBeOld(requestState) && (
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

/** Adds notices to messages, newest first. A notice is left out if the backend has sent its message. */
const withNotes = (rows: readonly NotifyMessage[], notes: readonly NotifyMessage[]): readonly NotifyMessage[] => {
  if (notes.length === 0) return rows
  const reportedRefs = new Set(rows.map(({ ref }) => ref))
  return [...rows, ...notes.filter(({ id }) => !reportedRefs.has(id))].toSorted((a, b) => b.createTime - a.createTime)
}

const unreadIn = (messages: readonly NotifyMessage[]) => messages.filter(({ readStatus }) => !readStatus).length

export const MessageScreen = () => {
  const { t } = useLingui()
  const { save } = useSaving()
  const [params, changeAddress] = useAddress()
  const filter = filters.find((name) => name === params.get('show')) ?? 'all'
  const open = params.get('id') ?? ''
  const read = useMessages()
  const copy = useFirstCopy(read.status === 'ready' && read.data.asOf !== null)
  const offline = useOffline()
  const line = useLine()
  const when = read.status === 'ready' ? read.data.asOf : null
  const asOf = when === null ? null : formatDateTime(when)
  const notes = useNotes()
  const rows = read.status === 'ready' ? read.data.rows : []
  const all = read.status === 'ready' ? withNotes(rows, notes) : []
  const unreadMessages = unreadIn(rows)
  const unreadInAll = dataOr(useUnreadCount(), 0)
  // If older messages are not on this device, the list's own count is too low. The server's does not include notices.
  const isPart = read.status === 'ready' && read.data.older > 0
  const unreadNotes = unreadIn(all) - unreadMessages
  const unread = (isPart ? Math.max(unreadMessages, unreadInAll) : unreadMessages) + unreadNotes
  const hrefOf = (id: string) => `?${withValues(new URLSearchParams(params), { id }).toString()}`
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
          onClick={() => void save(() => Promise.all([markAllMessagesRead(), markNotesSeen(null)]))}
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
                    {messages.map((message) => (
                      <Row key={message.id} message={message} to={hrefOf(message.id)} />
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
          note={all.find((message) => message.id === open || message.ref === open) ?? null}
          onClose={() => changeAddress({ id: null }, 'same')}
        />
      )}
    </>
  )
}
