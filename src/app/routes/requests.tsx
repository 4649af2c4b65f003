import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths, type RequestSection } from '#domain/paths.ts'
import { RequestDetail } from '#features/requests/detail/request-detail.tsx'
import { RequestList } from '#features/requests/list/request-list.tsx'
import { NeedsSignIn } from '../shell/needs-sign-in.tsx'
import { Page } from '../shell/page.tsx'
import { RouteLoading } from '../shell/route-loading.tsx'

const ComparisonScreen = lazy(async () => ({
  default: (await import('#features/quotes/comparison-screen.tsx')).ComparisonScreen,
}))

interface SectionProps {
  readonly kind: RequestKind
  readonly section: RequestSection
  readonly title: string
}

const ListPage = ({ kind, title }: SectionProps) => (
  <Page title={title}>
    <NeedsSignIn>
      <RequestList kind={kind} />
    </NeedsSignIn>
  </Page>
)

const DetailPage = ({ kind, section, title }: SectionProps) => {
  const [params] = useSearchParams()
  const batchNo = params.get('batch')
  return (
    <Page title={title} back={{ to: paths.requests(section), label: title }}>
      <NeedsSignIn>
        {batchNo === null || params.has('id') ? (
          <RequestDetail kind={kind} id={params.get('id') ?? ''} />
        ) : (
          <Suspense fallback={<RouteLoading />}>
            <ComparisonScreen kind={kind} section={section} batchNo={batchNo} />
          </Suspense>
        )}
      </NeedsSignIn>
    </Page>
  )
}

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
