import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Copy, Scale, Send as SendIcon } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import type { RequestLists } from '#account/queries/records.ts'
import type { DraftView } from '#account/queries/drafts.ts'
import { useOffline } from '#api/connection.ts'
import { useLineNames, useRecordNames } from '#catalogue/queries/names/display-names.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { paths, type WorklistFilter } from '#domain/paths.ts'
import type { KindDescriptor } from '#kinds/kind.ts'
import type { LiveRead } from '#lib/live-read.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { rowsPerScreen } from '#ui/lists/use-growing.ts'
import { Note } from '#ui/marks/note.tsx'
import { LocalRequestRow, ListAsOf, ListHeads, ListPager, NoRequests, NoMatches, SearchAndSort } from './list-parts.tsx'
import { usePageOfRows, type ListQuery, type SetListQuery } from './list-query.ts'
import { draftMatchesKeyword, pendingReminders, type SentList, type SentRow, pendingSteps } from './rows.ts'
import { useCopyRequest, useOpenDraft } from '../use-request-actions.ts'
import { useCategoryLabel } from '../labels/line-labels.tsx'
import { usePhone } from '#ui/page/use-media.ts'
import { SentListRow, type SentListRowProps } from './sent-row.tsx'
import { type StoredSend, stateOfSend } from '#domain/requests/record/record-of-send.ts'

type DeviceRowsProps = Readonly<{ kind: RequestKind; pending: readonly DraftView[]; unlisted: readonly StoredSend[] }>

function DeviceRows({ kind, pending, unlisted }: DeviceRowsProps) {
  const { t } = useLingui()
  const openDraft = useOpenDraft()
  const withNames = useLineNames(pending.flatMap(({ content }) => content.lines))
  const pendingRow = ({ localId, state, content, updatedAt }: DraftView) => {
    const isStopped = state.at === 'blocked' || state.at === 'conflict'
    const open = () => openDraft(localId)
    const action = (isStopped || state.at === 'waiting-to-send') && (
      <Button look={isStopped ? 'secondary' : 'ghost'} size="sm" onClick={open}>
        {isStopped ? t`Fix` : t`Edit`}
      </Button>
    )
    const row = { state, open, action, lines: content.lines.map(withNames), replyBy: content.maxReplyTime }
    return <LocalRequestRow key={localId} {...row} time={updatedAt} />
  }
  const unlistedRow = (send: StoredSend) => {
    const { content, receipt, localId } = send
    const open = paths.request(kind, localId)
    const action = <ButtonLink look="ghost" size="sm" to={open}>{t`Open`}</ButtonLink>
    const row = { open, action, lines: content.lines, replyBy: content.maxReplyTime, number: receipt.batchNo ?? '–' }
    return <LocalRequestRow key={localId} {...row} state={stateOfSend(send)} time={receipt.sentAt} />
  }
  return [...pending.map(pendingRow), ...unlisted.map(unlistedRow)]
}

type BatchLineProps = Readonly<{ kind: KindDescriptor; batch: string; records: readonly RequestRecord[] }>

function BatchLine({ kind, batch, records }: BatchLineProps) {
  const { t } = useLingui()
  const { copy } = useCopyRequest()
  const [first, ...others] = records
  return (
    <div className="cluster small batchline">
      <span className="grow">
        <Link to={paths.requests(kind.kind)}>{t`All sent requests`}</Link> ·{' '}
        <span translate="no" className="num">{t`Group ${batch}`}</span>
      </span>
      {first && (
        <Button look="ghost" size="sm" icon={Copy} onClick={() => copy(kind.kind, [first, ...others])}>
          {t`Send again`}
        </Button>
      )}
      {others.length > 0 && (
        <ButtonLink size="sm" icon={Scale} to={paths.comparison(kind.kind, batch)}>{t`Compare quotations`}</ButtonLink>
      )}
    </div>
  )
}

type SentListRowsProps = Omit<SentListRowProps, 'row'> &
  Readonly<{ rows: readonly SentRow[]; named: (record: RequestRecord) => RequestRecord }>

const rowPx = { phone: 140, wide: 64 }

export function SentListRows({ rows, named, ...list }: SentListRowsProps) {
  const fill = rowsPerScreen(usePhone() ? rowPx.phone : rowPx.wide)
  const renderedRows = useDeferredValue(rows, rows.slice(0, fill))
  return renderedRows.map(({ records: [first, ...others], ...row }) => (
    <SentListRow key={row.key} row={{ ...row, records: [named(first), ...others.map(named)] }} {...list} />
  ))
}

type SentTabProps = Readonly<{
  kind: KindDescriptor
  query: ListQuery
  read: LiveRead<RequestLists>
  list: SentList
  setQuery: SetListQuery
  sending: readonly DraftView[]
}> &
  Pick<RequestLists, 'unlisted' | 'outbox'>

const deskFilters = [
  ['asks', msg`Needs your answer`],
  ['quoted', msg`Has quotations`],
  ['late', msg`Late`],
  ['step', msg`Your step`],
  ['ending', msg`Ends soon`],
] as const satisfies readonly (readonly [WorklistFilter, unknown])[]

export function SentTab({ kind, query, read, list, setQuery, sending, unlisted, outbox }: SentTabProps) {
  const { t, i18n } = useLingui()
  const { keyword, reply, batch } = query
  const { lists, rows } = list
  const offline = useOffline()
  const asOf = read.status === 'ready' ? read.data.asOf : null
  const copy = useFirstSyncState(asOf !== null)
  const missing = copy === 'missing'
  const { shown, page, size } = usePageOfRows(rows, query)
  const withNames = useRecordNames(shown.flatMap((row) => row.records))
  const className = useCategoryLabel()
  const isFound = (row: Pick<DraftView, 'content'>) => batch === null && draftMatchesKeyword(row, keyword)
  const waiting = sending.filter(isFound)
  const foundUnlisted = unlisted.filter(isFound)
  const isUnreplied = reply === 'all' || reply === 'none'
  const pending = isUnreplied ? waiting : []
  const unseen = isUnreplied ? foundUnlisted : []
  const unrepliedCount = waiting.length + foundUnlisted.length
  const countOf = ({ length }: readonly SentRow[], more = 0) =>
    asOf !== null || unrepliedCount > 0 ? length + more : undefined
  const reminding = useMemo(() => pendingReminders(outbox), [outbox])
  const steps = useMemo(() => pendingSteps(outbox), [outbox])
  const isNarrowed = keyword !== '' || reply !== 'all' || batch !== null
  return (
    <>
      <div className="cluster ltools">
        <SegmentedControl
          label={t`Reply filter`}
          value={reply}
          items={[
            {
              value: 'all',
              label: t({ context: 'requests', message: 'All' }),
              count: countOf(lists.all, unrepliedCount),
            },
            { value: 'none', label: t`No reply`, count: countOf(lists.none, unrepliedCount) },
            { value: 'replied', label: t({ context: 'requests', message: 'Replied' }), count: countOf(lists.replied) },
          ]}
          onValue={(next) => setQuery({ reply: next })}
        />
        {deskFilters.map(([filter, text]) => {
          const [count, on] = [lists[filter].length, reply === filter]
          if (count === 0 && !on) return null
          return (
            <Chip key={filter} on={on} onClick={() => setQuery({ reply: on ? 'all' : filter })}>
              {i18n._(text)} {formatNumber(count)}
            </Chip>
          )
        })}
        <SearchAndSort query={query} setQuery={setQuery} />
        <span className="grow" />
        <ListAsOf at={asOf} place="tools" />
      </div>
      {batch !== null && <BatchLine kind={kind} batch={batch} records={list.records} />}
      {offline && (
        <div className="rq-note">
          <Note tone="offline">
            {asOf === null
              ? t`What you send waits here.`
              : t`Showing the last downloaded version. What you send waits here.`}
          </Note>
        </div>
      )}
      <ListStates
        read={read}
        coming={copy === 'coming'}
        isEmpty={() => rows.length === 0 && pending.length === 0 && unseen.length === 0}
        empty={
          isNarrowed ? (
            <NoMatches onAll={() => setQuery({ keyword: '', reply: 'all', batch: null })} />
          ) : (
            <NoRequests
              icon={SendIcon}
              title={
                missing ? t`Your sent requests have not been downloaded to this device yet.` : t`No requests sent yet`
              }
              text={missing ? null : i18n._(kind.words.noSent)}
            />
          )
        }
      >
        {() => (
          <>
            <ListHeads tab="sent" />
            <ul className="rq-list">
              {page === 1 && <DeviceRows kind={kind.kind} pending={pending} unlisted={unseen} />}
              <SentListRows
                kind={kind}
                rows={shown}
                named={withNames}
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
