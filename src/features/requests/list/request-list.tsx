import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { noRequests, useOwnRequests } from '#account/reads/requests/own-requests.ts'
import { dataOr } from '#lib/live-read.ts'
import { TabPanel, Tabs } from '#ui/buttons/tabs.tsx'
import { kinds } from '#kinds/kinds.ts'
import { DraftsTab } from './drafts-tab.tsx'
import { useListQuery, type ListQuery } from './list-query.ts'
import { splitDrafts } from './pending-sends.ts'
import { sentRows } from './sent-rows.ts'
import { SentTab } from './sent-tab.tsx'
import { useSentList } from './use-sent-list.ts'
import './request-list.css'

/** The shown part of the list, for asking the server for the same. */
export type ListQuestion = Pick<ListQuery, 'keyword' | 'reply' | 'batch'>

interface RequestListProps {
  readonly kind: RequestKind
  /** At the end of the tabs: tools of other features for all shown sent requests, on all pages (export, calendar). */
  readonly tools?: (records: readonly RequestRecord[], asked: ListQuestion) => ReactNode
}

const everything: ListQuestion = { keyword: '', reply: 'all', batch: null }

/** Sent requests and drafts of a kind, only from this device. */
export const RequestList = ({ kind: name, tools }: RequestListProps) => {
  const { t } = useLingui()
  const kind = kinds[name]
  const [query, setQuery] = useListQuery()
  const read = useOwnRequests(name)
  const own = dataOr(read, noRequests)
  const { asOf, draftsAsOf, outbox, records, unlisted } = own
  const sent = useSentList(own, query)
  // On the drafts' tab, which has another search, the tools are for everything sent.
  const shown = query.tab === 'sent' ? sent.rows.flatMap((row) => row.records) : records
  const { sending, drafts } = splitDrafts(own.drafts, outbox)
  const sentCount = sentRows(records, false).length + sending.length + unlisted.length
  // Before the first copy it is unknown whether there are none.
  const known = (count: number, at: number | null) => (at === null && count === 0 ? {} : { count })
  const id = `requests-${name}`
  return (
    <div className="rq">
      <div className="tabwrap">
        <Tabs
          id={id}
          label={t`Sent and drafts`}
          value={query.tab}
          items={[
            {
              value: 'sent',
              label: t({ context: 'requests', message: 'Sent' }),
              ...known(sentCount, asOf),
            },
            { value: 'drafts', label: t`Drafts`, ...known(drafts.length, draftsAsOf) },
          ]}
          onValue={(tab) => setQuery({ tab, batch: null, keyword: '' })}
        />
      </div>
      {tools && records.length > 0 && (
        <div className="rq__tools">{tools(shown, query.tab === 'sent' ? query : everything)}</div>
      )}
      <TabPanel id={id} value={query.tab}>
        {query.tab === 'sent' ? (
          <SentTab
            kind={kind}
            query={query}
            read={read}
            list={sent}
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
