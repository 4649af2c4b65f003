import { Trans, useLingui } from '@lingui/react/macro'
import { Send as SendIcon } from 'lucide-react'
import { useMemo, useDeferredValue } from 'react'
import { Link } from 'react-router-dom'
import type { OutboxRow } from '#account/reads/outbox.ts'
import type { OwnRequests } from '#account/reads/records.ts'
import type { DraftView } from '#account/reads/drafts.ts'
import { useOffline } from '#api/connection.ts'
import { useFirstCopy } from '#account/reads/fetched.ts'
import { paths } from '#domain/paths.ts'
import type { Send } from '#domain/requests/record/record-of-send.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Segment } from '#ui/fields/segment.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { BatchLine } from './batch-line.tsx'
import { ListHeads } from './list-heads.tsx'
import { pageOf, usePageSize, storePageSize } from './list-page.ts'
import type { ListQuery, PageSize } from './list-query.ts'
import { matchesDraft, remindersOf, stepsUnderWay } from './pending-sends.ts'
import { PendingRow } from './pending-row.tsx'
import { SortSelect } from './sort-select.tsx'
import type { SentList } from './use-sent-list.ts'
import { useOpenDraft } from '../use-open-draft.ts'
import { useLineNames, useRecordNames } from '#catalogue/reads/names/shown-names.ts'
import { useClassName } from '../words/use-class-name.ts'
import { Pager } from '#ui/lists/pager.tsx'
import type { RequestRecord } from '#contract/entities/request.ts'
import { screenful } from '#ui/lists/list-window.ts'
import { usePhone } from '#ui/page/use-media.ts'
import type { SentRow } from './sent-rows.ts'
import { SentListRow, type SentListRowProps } from './sent-row.tsx'
import { bySupplier } from '#domain/requests/draft/content.ts'
import { stateOfSend } from '#domain/requests/record/record-of-send.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { RequestState } from '#widgets/request-state.tsx'
import { Due } from './due.tsx'
import { RowFrame } from './row-frame.tsx'
import { SuppliersCell } from './suppliers-cell.tsx'

/** Sent from here, but not in the server's list yet: shown from its receipt. */
const UnlistedRow = ({ kind, send }: { kind: KindDescriptor; send: Send }) => {
  const { content, receipt, localId } = send
  const to = paths.request(kind.kind, localId)
  return (
    <RowFrame
      products={content.lines}
      open={to}
      state={<RequestState state={stateOfSend(send)} />}
      detail={null}
      suppliers={
        <SuppliersCell
          suppliers={bySupplier(content).map(({ companyId, companyName }) => ({
            id: companyId,
            name: companyName,
            replied: false,
          }))}
        />
      }
      number={receipt.batchNo ?? '–'}
      due={<Due day={content.maxReplyTime} stands="waits" />}
      activity={formatDateTime(receipt.sentAt)}
      action={
        <Link className={buttonClass({ look: 'ghost', size: 'sm' })} to={to}>
          <Trans>Open</Trans>
        </Link>
      }
    />
  )
}

interface SentListRowsProps extends Omit<SentListRowProps, 'row'> {
  readonly rows: readonly SentRow[]
  /** Gives a record its names in the shown language. */
  readonly named: (record: RequestRecord) => RequestRecord
}

/** Least height of a row in px. */
const rowPx = { phone: 140, wide: 64 }

/** Sent requests. The first render has the rows that fill the window; the others follow a moment later, in slices. */
export const SentListRows = ({ rows, named, ...list }: SentListRowsProps) => {
  const fill = screenful(usePhone() ? rowPx.phone : rowPx.wide)
  const drawn = useDeferredValue(rows, rows.slice(0, fill))
  return drawn.map(({ key, replied, records: [first, ...others] }) => (
    <SentListRow key={key} row={{ key, replied, records: [named(first), ...others.map(named)] }} {...list} />
  ))
}

interface ListPagerProps {
  readonly page: number
  readonly size: PageSize
  readonly total: number
  readonly setQuery: (change: Partial<ListQuery>) => void
}

/** The pager of a list of requests. The page is in the address; the size is also persisted. */
export const ListPager = ({ setQuery, ...pages }: ListPagerProps) => (
  <Pager
    {...pages}
    onPage={(page) => setQuery({ page })}
    onSize={(size) => {
      storePageSize(size)
      setQuery({ size })
    }}
  />
)

interface SentTabProps {
  readonly kind: KindDescriptor
  readonly query: ListQuery
  readonly read: LiveRead<OwnRequests>
  readonly list: SentList
  readonly setQuery: (change: Partial<ListQuery>) => void
  readonly sending: readonly DraftView[]
  /** Sent from here, but not in a list of the server yet. */
  readonly unlisted: readonly Send[]
  readonly outbox: readonly OutboxRow[]
}

const found = <T extends Pick<DraftView, 'content'>>(rows: readonly T[], keyword: string): T[] =>
  rows.filter((row) => matchesDraft(row, keyword))

interface NothingSentProps {
  readonly kind: SentTabProps['kind']
  /** A search, a filter or a batch excludes all of them. */
  readonly narrowed: boolean
  /** The list was never downloaded. */
  readonly missing: boolean
  readonly onAll: () => void
}

const NothingSent = ({ kind, narrowed, missing, onAll }: NothingSentProps) => {
  const { i18n } = useLingui()
  if (narrowed)
    return (
      <EmptyState
        title={<Trans>Nothing matches</Trans>}
        action={
          <button type="button" className={buttonClass({})} onClick={onAll}>
            <Trans>Show all</Trans>
          </button>
        }
      />
    )
  return (
    <EmptyState
      icon={SendIcon}
      title={
        missing ? (
          <Trans>Your sent requests have not been downloaded to this device yet.</Trans>
        ) : (
          <Trans>No requests sent yet</Trans>
        )
      }
      action={
        <Link className={buttonClass({})} to={paths.products()}>
          <Trans>Open product library</Trans>
        </Link>
      }
    >
      {!missing && i18n._(kind.words.noSent)}
    </EmptyState>
  )
}

export const SentTab = ({ kind, query, read, list, setQuery, sending, unlisted, outbox }: SentTabProps) => {
  const { t } = useLingui()
  const { keyword, reply, batch, sort } = query
  const { counts, rows } = list
  const size = usePageSize(query)
  const offline = useOffline()
  const openDraft = useOpenDraft()
  const asOf = read.status === 'ready' ? read.data.asOf : null
  const copy = useFirstCopy(asOf !== null)
  const { shown, page } = useMemo(() => pageOf(rows, query.page, size), [rows, query.page, size])
  const named = useRecordNames(shown.flatMap((row) => row.records))
  const className = useClassName()
  const waiting = batch === null ? found(sending, keyword) : []
  const received = batch === null ? found(unlisted, keyword) : []
  const pending = reply === 'replied' ? [] : waiting
  const unseen = reply === 'replied' ? [] : received
  const unreplied = waiting.length + received.length
  // Before anything was read the number is unknown.
  const countOf = (count: number) => (asOf !== null || unreplied > 0 ? count : undefined)
  const lineNamed = useLineNames(pending.flatMap(({ content }) => content.lines))
  const reminding = useMemo(() => remindersOf(outbox), [outbox])
  const steps = useMemo(() => stepsUnderWay(outbox), [outbox])
  const narrowed = keyword !== '' || reply !== 'all' || batch !== null
  return (
    <>
      <div className="ltools">
        <Segment
          label={t`Reply filter`}
          value={reply}
          items={[
            { value: 'all', label: t({ context: 'requests', message: 'All' }), count: countOf(counts.all + unreplied) },
            { value: 'none', label: t`No reply`, count: countOf(counts.none + unreplied) },
            { value: 'replied', label: t({ context: 'requests', message: 'Replied' }), count: countOf(counts.replied) },
          ]}
          onValue={(next) => setQuery({ reply: next })}
        />
        <SearchField
          label={t`Product, supplier or number`}
          value={keyword}
          onSearch={(next) => setQuery({ keyword: next })}
        />
        <SortSelect tab="sent" value={sort} onSort={(next) => setQuery({ sort: next })} />
        <span className="grow" />
        <AsOf at={asOf} />
      </div>
      {batch !== null && <BatchLine kind={kind} batch={batch} records={list.records} />}
      {offline && (
        <div className="rq-note">
          <Note tone="offline">
            {asOf === null ? (
              <Trans>What you send waits here.</Trans>
            ) : (
              <Trans>Showing the last downloaded version. What you send waits here.</Trans>
            )}
          </Note>
        </div>
      )}
      <ListStates
        read={read}
        coming={copy === 'coming'}
        isEmpty={() => rows.length === 0 && pending.length === 0 && unseen.length === 0}
        empty={
          <NothingSent
            kind={kind}
            narrowed={narrowed}
            missing={copy === 'missing'}
            onAll={() => setQuery({ keyword: '', reply: 'all', batch: null })}
          />
        }
      >
        {() => (
          <>
            <ListHeads tab="sent" />
            <ul className="rq-list">
              {page === 1 &&
                pending.map((draft) => (
                  <PendingRow
                    key={draft.localId}
                    draft={draft}
                    lines={draft.content.lines.map(lineNamed)}
                    onOpen={() => openDraft(draft.localId)}
                  />
                ))}
              {page === 1 && unseen.map((send) => <UnlistedRow key={send.localId} kind={kind} send={send} />)}
              <SentListRows
                kind={kind}
                rows={shown}
                named={named}
                className={className}
                reminding={reminding}
                waiting={steps}
              />
            </ul>
            {rows.length > 0 && <ListPager page={page} size={size} total={rows.length} setQuery={setQuery} />}
          </>
        )}
      </ListStates>
    </>
  )
}
