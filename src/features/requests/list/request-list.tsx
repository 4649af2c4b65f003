import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { noRequestLists, useRequestLists } from '#account/queries/records.ts'
import { dataOr, type LiveRead } from '#lib/live-read.ts'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { kinds } from '#kinds/kinds.ts'
import { ListAsOf, ListHeads, ListPager, NoRequests, NoMatches, SearchAndSort } from './list-parts.tsx'
import { useListQuery, usePageOfRows, type ListQuery, type SetListQuery } from './list-query.ts'
import { draftMatchesKeyword, groupSentRows, sortDrafts, splitDrafts, useSentList } from './rows.ts'
import { SentTab } from './sent-tab.tsx'
import './request-list.css'
import { HardDrive } from 'lucide-react'
import { useQuotaCheck, type DraftView } from '#account/queries/drafts.ts'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import type { KindDescriptor } from '#kinds/kind.ts'
import { useOpenDraft } from '../use-request-actions.ts'
import { DraftRow } from './draft-row.tsx'
import { useLineNames } from '#catalogue/queries/names/display-names.ts'

type DraftsTabProps = Readonly<{
  kind: KindDescriptor
  query: ListQuery
  setQuery: SetListQuery
  read: LiveRead<unknown>
  asOf: number | null
  drafts: readonly DraftView[]
}>

function DraftsTab({ kind, query, setQuery, read, asOf, drafts }: DraftsTabProps) {
  const { t, i18n } = useLingui()
  const openDraft = useOpenDraft()
  const quota = useQuotaCheck(kind.kind)
  const { keyword, sort } = query
  const copy = useFirstSyncState(asOf !== null)
  const matchingDrafts = drafts.filter((draft) => draftMatchesKeyword(draft, keyword))
  const sortedDrafts = sortDrafts(matchingDrafts, sort, i18n.locale)
  const { shown, page, size } = usePageOfRows(sortedDrafts, query)
  const withNames = useLineNames(shown.flatMap(({ content }) => content.lines))
  return (
    <>
      {(drafts.length > 0 || asOf !== null) && (
        <div className="cluster ltools">
          {drafts.length > 0 && <SearchAndSort query={query} setQuery={setQuery} />}
          <span className="grow" />
          <ListAsOf at={asOf} place="tools" />
        </div>
      )}
      <ListStates
        read={read}
        coming={copy === 'coming' && drafts.length === 0}
        isEmpty={() => sortedDrafts.length === 0}
        empty={
          drafts.length > 0 ? (
            <NoMatches onAll={() => setQuery({ keyword: '' })} />
          ) : (
            <NoRequests icon={HardDrive} title={t`No drafts`} text={i18n._(kind.words.noDrafts)} />
          )
        }
      >
        {() => (
          <>
            <ListHeads tab="drafts" />
            <ul className="rq-list">
              {shown.map((draft) => (
                <DraftRow
                  key={draft.localId}
                  kind={kind}
                  draft={draft}
                  lines={draft.content.lines.map(withNames)}
                  quota={quota}
                  onOpen={() => openDraft(draft.localId)}
                  onSent={() => drafts.length === 1 && setQuery({ tab: 'sent' })}
                />
              ))}
            </ul>
            <div className="rq-note">
              <Note>
                <Trans>
                  Drafts are saved on this device and survive a closed tab, a flat battery or a lost connection.
                  Complete drafts you save are also copied to your account when you are online.
                </Trans>
              </Note>
            </div>
            <ListPager page={page} size={size} total={sortedDrafts.length} setQuery={setQuery} />
          </>
        )}
      </ListStates>
    </>
  )
}

/** The filters that the server's export supports. Other reply filters of this list are exported as `all`. */
export type ExportFilter = Pick<ListQuery, 'keyword' | 'batch'> & { readonly reply: 'all' | 'none' | 'replied' }

type RequestListProps = Readonly<{
  kind: RequestKind
  tools?: (records: readonly RequestRecord[], question: ExportFilter) => ReactNode
}>

const noFilter: ExportFilter = { keyword: '', reply: 'all', batch: null }

export function RequestList({ kind: name, tools }: RequestListProps) {
  const { t } = useLingui()
  const kind = kinds[name]
  const [query, setQuery] = useListQuery()
  const read = useRequestLists(name)
  const myRequests = dataOr(read, noRequestLists)
  const { asOf, draftsAsOf, outbox, records, unlisted } = myRequests
  const sentList = useSentList(myRequests, query)
  // The drafts tab has a separate search, so while it is open, the tools apply to all sent requests.
  const toolRecords = query.tab === 'sent' ? sentList.rows.flatMap((row) => row.records) : records
  const { keyword, batch, reply } = query
  const replyState = reply === 'none' || reply === 'replied' ? reply : 'all'
  const question: ExportFilter = query.tab === 'sent' ? { keyword, batch, reply: replyState } : noFilter
  const { sending, drafts } = splitDrafts(myRequests.drafts, outbox)
  const sentCount = groupSentRows(records, false).length + unlisted.length
  const waiting = sending.length
  const sentLabel = t({ context: 'requests', message: 'Sent' })
  // Until the list is downloaded, a count of 0 may be wrong and is not shown.
  const countIfKnown = (count: number, at: number | null) => (at === null && count === 0 ? {} : { count })
  const id = `requests-${name}`
  return (
    <div className="stack rq">
      <div className="cluster line-b tabwrap">
        <Tabs
          id={id}
          label={t`Sent and drafts`}
          value={query.tab}
          items={[
            {
              value: 'sent',
              label:
                waiting > 0 ? t`${sentLabel}, ${plural(waiting, { one: '# waiting', other: '# waiting' })}` : sentLabel,
              ...countIfKnown(sentCount, asOf),
            },
            { value: 'drafts', label: t`Drafts`, ...countIfKnown(drafts.length, draftsAsOf) },
          ]}
          onValue={(tab) => setQuery({ tab, batch: null, keyword: '' })}
        />
      </div>
      <div className="row rq__tools">
        <ListAsOf at={query.tab === 'sent' ? asOf : draftsAsOf} place="tabs" />
        {tools && records.length > 0 && tools(toolRecords, question)}
      </div>
      <TabPanel id={id} value={query.tab}>
        {query.tab === 'sent' ? (
          <SentTab
            kind={kind}
            query={query}
            read={read}
            list={sentList}
            setQuery={setQuery}
            sending={sending}
            unlisted={unlisted}
            outbox={outbox}
          />
        ) : (
          <DraftsTab kind={kind} query={query} setQuery={setQuery} read={read} asOf={draftsAsOf} drafts={drafts} />
        )}
      </TabPanel>
    </div>
  )
}
