import { Inbox, RefreshCw, Archive, Clock, Hourglass, MessageSquareReply } from 'lucide-react'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import type { SellerRecord } from '#contract/calls/seller.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Tabs } from '#ui/buttons/tabs.tsx'
import { SellerNote } from './history.tsx'
import { sellerProblemText, type SellerProblem } from './calls.ts'
import type { InboxRequests } from './use-inbox.ts'
import { useSeller } from './context.ts'
import type { SellerLocale, SellerTexts } from './texts.ts'
import { statusText } from '#domain/exports/texts.ts'
import { isEnded, status } from '#domain/lifecycle/status.ts'
import { statusName } from '#domain/lifecycle/status-word.ts'
import { nextStepOwner } from '#domain/lifecycle/transitions.ts'
import { StatusPill } from '#ui/marks/status-pill.tsx'

/** The status in the supplier's words. `statusText`, made for exports, has the buyer's view of these four. */
export const statusLabel = (kind: RequestKind, code: number, locale: SellerLocale, words: SellerTexts): string => {
  switch (code) {
    case status.sent:
      return words.isNew
    case status.opened:
      return words.opened
    case status.needsAnswer:
      return words.waiting
    case status.declined:
      return words.youDeclined
    default:
      return statusText(statusName(kind, code), code, locale)
  }
}

export const isSuppliersTurn = (kind: RequestKind, code: number): boolean => nextStepOwner(kind, code) === 'supplier'

const lookOf = (kind: RequestKind, code: number) => {
  if (code === status.sent) return { tone: 'sent', icon: Inbox } as const
  if (isSuppliersTurn(kind, code)) return { tone: 'pending', icon: Clock } as const
  if (isEnded(code) || code === status.refused) return { tone: 'neutral', icon: Archive } as const
  return code === status.needsAnswer
    ? ({ tone: 'neutral', icon: Hourglass } as const)
    : ({ tone: 'replied', icon: MessageSquareReply } as const)
}

export const SellerStatusPill = ({ kind, code }: Readonly<{ kind: RequestKind; code: number }>) => {
  const { locale, words } = useSeller()
  return <StatusPill {...lookOf(kind, code)}>{statusLabel(kind, code, locale, words)}</StatusPill>
}

export type InboxFilter = 'toDo' | 'all'
const filters = ['toDo', 'all'] as const

interface InboxListProps {
  readonly kind: RequestKind
  readonly listed: InboxRequests | null
  readonly problem: SellerProblem | null
  readonly filter: InboxFilter
  readonly chosen: string | null
  readonly onKind: (kind: RequestKind) => void
  readonly onFilter: (filter: InboxFilter) => void
  readonly onChoose: (record: SellerRecord) => void
  readonly onRefresh: () => void
  readonly isGrowing: boolean
  readonly onMore: () => void
}

type RowProps = Readonly<{ kind: RequestKind; record: SellerRecord; isChosen: boolean; onOpen: () => void }>

const Row = ({ kind, record, isChosen, onOpen }: RowProps) => {
  const { locale } = useSeller()
  const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const [first, ...others] = record.products
  return (
    <li>
      <button
        type="button"
        className="stack g-1 full req"
        id={`request-${record.id}`}
        aria-current={isChosen}
        onClick={onOpen}
      >
        <span className="row between">
          <SellerStatusPill kind={kind} code={record.status} />
          <span translate="no" className="faint tiny num">
            {dateFormat.format(record.createTime)}
          </span>
        </span>
        <span translate="no" className="item__t">
          {first?.name ?? record.recordNo}
          {others.length > 0 && <span className="muted"> +{others.length}</span>}
        </span>
        <span translate="no" className="item__s num">
          {record.recordNo}
        </span>
      </button>
    </li>
  )
}

export const InboxList = (props: InboxListProps) => {
  const { locale, words } = useSeller()
  const { kind, listed, problem, filter, chosen, isGrowing } = props
  const { onKind, onFilter, onChoose, onRefresh, onMore } = props
  const all = listed?.list ?? []
  const toDo = all.filter((record) => isSuppliersTurn(kind, record.status))
  const visibleRequests = filter === 'toDo' ? toDo : all
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  const emptyKey = filter === 'toDo' && all.length > 0 ? 'allDone' : 'empty'
  return (
    <>
      <Tabs
        id="kinds"
        label={words.kinds}
        value={kind}
        items={requestKinds.map((value) => ({ value, label: words[value] }))}
        onValue={onKind}
      />
      <div id="kinds-panel" role="tabpanel" aria-labelledby={`kinds-${kind}`} className="stack inbox">
        <div className="row pad-s">
          <div className="seg" role="group" aria-label={words.filter}>
            {filters.map((one) => (
              <button key={one} type="button" aria-pressed={one === filter} onClick={() => onFilter(one)}>
                <span>{words[one]}</span>
                {listed && (
                  <span className="n">{`${(one === 'toDo' ? toDo : all).length}${listed.more ? '+' : ''}`}</span>
                )}
              </button>
            ))}
          </div>
          <span translate="yes" className="faint tiny num push" role="status">
            {listed ? `${words.asOf} ${time.format(listed.asOf)}` : problem ? '' : words.loading}
          </span>
          <IconButton icon={RefreshCw} label={words.refresh} onClick={onRefresh} />
        </div>
        {problem &&
          (listed && problem.why === 'unreached' ? (
            <SellerNote tone="offline">{words.stale}</SellerNote>
          ) : (
            <SellerNote tone="attention">{sellerProblemText(problem, words)}</SellerNote>
          ))}
        {listed && !listed.more && visibleRequests.length === 0 && (
          <EmptyState icon={Inbox} title={words[emptyKey]}>
            {words[`${emptyKey}Say`]}
          </EmptyState>
        )}
        <ul className="list">
          {visibleRequests.map((record) => (
            <Row
              key={record.id}
              {...{ kind, record }}
              isChosen={record.id === chosen}
              onOpen={() => onChoose(record)}
            />
          ))}
        </ul>
        {listed?.more && (
          <div className="pad-s">
            <Button busy={isGrowing && !problem} busyLabel={words.loading} onClick={isGrowing ? onRefresh : onMore}>
              {words.more}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
