import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { paths, type RequestSection } from '#domain/paths.ts'
import type { DrawAccept } from '#features/requests/detail/accept-slot.ts'
import { RequestDetail } from '#features/requests/detail/request-detail.tsx'
import { RequestList } from '#features/requests/list/request-list.tsx'
import { statusText } from '#features/requests/words/status-words.ts'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'
import { RouteLoading } from '../shell/route-loading.tsx'

const ListPapers = lazy(async () => ({ default: (await import('#features/papers/paper-tools.tsx')).ListPapers }))
const RecordPapers = lazy(async () => ({ default: (await import('#features/papers/paper-tools.tsx')).RecordPapers }))
const BatchPapers = lazy(async () => ({ default: (await import('#features/papers/paper-tools.tsx')).BatchPapers }))
const SheetScreen = lazy(async () => ({ default: (await import('#features/papers/sheet-screen.tsx')).SheetScreen }))
const PriceAtDecision = lazy(async () => ({
  default: (await import('#features/quotes/price-at-decision.tsx')).PriceAtDecision,
}))
const ComparisonScreen = lazy(async () => ({
  default: (await import('#features/quotes/comparison-screen.tsx')).ComparisonScreen,
}))

const AcceptDialog = lazy(async () => ({ default: (await import('#features/quotes/accept-dialog.tsx')).AcceptDialog }))

const drawAccept: DrawAccept = (props) => <AcceptDialog {...props} />

interface SectionProps {
  readonly kind: RequestKind
  readonly section: RequestSection
  readonly title: string
}

const papersFor =
  (files: Omit<ComponentProps<typeof ListPapers>, 'records'>) => (records: readonly RequestRecord[]) => (
    <Suspense>
      <ListPapers {...files} records={records} />
    </Suspense>
  )

const ListPage = ({ kind, section, title }: SectionProps) => (
  <Page title={title}>
    <NeedsSignIn>
      <RequestList kind={kind} tools={papersFor({ kind, section, statusText })} />
    </NeedsSignIn>
  </Page>
)

/** What a detail address shows: one record, its printable sheet, or the offers of a batch side by side. */
const DetailSection = ({ kind, section }: SectionProps) => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const batchNo = params.get('batch')
  const files = { kind, section, statusText }
  if (batchNo !== null && id === '')
    return (
      <Suspense fallback={<RouteLoading />}>
        <ComparisonScreen
          kind={kind}
          section={section}
          batchNo={batchNo}
          tools={<BatchPapers {...files} batchNo={batchNo} />}
        />
      </Suspense>
    )
  if (params.get('view') === 'sheet')
    return (
      <Suspense fallback={<RouteLoading />}>
        <SheetScreen {...files} id={id} />
      </Suspense>
    )
  return (
    <RequestDetail
      kind={kind}
      id={id}
      drawAccept={drawAccept}
      tools={
        <Suspense>
          <RecordPapers {...files} id={id} />
          <PriceAtDecision kind={kind} id={id} />
        </Suspense>
      }
    />
  )
}

const DetailPage = (props: SectionProps) => (
  <Page title={props.title} back={{ to: paths.requests(props.section), label: props.title }}>
    <NeedsSignIn>
      <DetailSection {...props} />
    </NeedsSignIn>
  </Page>
)

const useSections = () => {
  const { t } = useLingui()
  return {
    enquiry: { kind: 'enquiry', section: 'inquiry', title: t`Enquiries` },
    sample: { kind: 'sample', section: 'sample', title: t`Sample requests` },
    intention: { kind: 'intention', section: 'intention', title: t`Registration requests` },
  } satisfies Record<RequestKind, SectionProps>
}

export const EnquiriesRoute = () => <ListPage {...useSections().enquiry} />
export const EnquiryRoute = () => <DetailPage {...useSections().enquiry} />
export const SamplesRoute = () => <ListPage {...useSections().sample} />
export const SampleRoute = () => <DetailPage {...useSections().sample} />
export const IntentionsRoute = () => <ListPage {...useSections().intention} />
export const IntentionRoute = () => <DetailPage {...useSections().intention} />
