import { Suspense, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { recordId } from '#domain/ids.ts'
import { AcceptDialogSlot, DeclineDialog } from '#features/requests/detail/record-actions.tsx'
import { DeclineSlot } from '#widgets/decline-slot.ts'
import { RequestDetail } from '#features/requests/detail/request-detail.tsx'
import { RequestList, type ExportFilter } from '#features/requests/list/request-list.tsx'
import { SharedItemsHandler } from '#features/requests/list/shared-items.tsx'
import { RouteLoading } from '../shell/screen-states.tsx'
import { latePart } from '#ui/page/after-paint.ts'
import { renderFailedDialog, renderFailedLine, withEmptySuspense } from '#ui/page/part.tsx'

const ListTools = withEmptySuspense(
  latePart(() => import('#features/printouts/printout-tools.tsx'), 'ListPrintTools', renderFailedLine),
)
const RecordTools = withEmptySuspense(
  latePart(() => import('#features/printouts/printout-tools.tsx'), 'RecordPrintTools', renderFailedLine),
)
const BatchTools = latePart(() => import('#features/printouts/printout-tools.tsx'), 'GroupPrintTools', renderFailedLine)
const Printout = latePart(() => import('#features/printouts/printout-screen.tsx'), 'PrintoutScreen')
const MarketPricesAtDecision = withEmptySuspense(
  latePart(
    () => import('#features/quotations/prices/price-at-decision.tsx'),
    'MarketPricesAtDecision',
    renderFailedLine,
  ),
)
const ComparisonScreen = latePart(
  () => import('#features/quotations/comparison/comparison-screen.tsx'),
  'ComparisonScreen',
)

const AcceptDialog = latePart(
  () => import('#features/quotations/accept-dialog.tsx'),
  'AcceptDialog',
  renderFailedDialog,
)

const Contact = withEmptySuspense(
  latePart(() => import('#features/companies/detail/supplier-contact.tsx'), 'SupplierContactById', renderFailedLine),
)

const contact = (companyId: string) => <Contact companyId={companyId} />

const renderAccept = (props: ComponentProps<typeof AcceptDialog>) => <AcceptDialog {...props} />

const renderDecline = (props: ComponentProps<typeof DeclineDialog>) => <DeclineDialog {...props} />

const printoutsFor = (kind: RequestKind) => (records: readonly RequestRecord[], question: ExportFilter) => (
  <ListTools kind={kind} records={records} asked={question} />
)

const DetailSection = ({ kind }: Readonly<{ kind: RequestKind }>) => {
  const [params] = useSearchParams()
  const id = recordId.parse(params.get('id') ?? '')
  const batchNo = params.get('batch')
  if (batchNo !== null && id === '')
    return (
      <Suspense fallback={<RouteLoading />}>
        <DeclineSlot value={renderDecline}>
          <ComparisonScreen kind={kind} batchNo={batchNo} tools={<BatchTools kind={kind} batchNo={batchNo} />} />
        </DeclineSlot>
      </Suspense>
    )
  if (params.get('view') === 'sheet')
    return (
      <Suspense fallback={<RouteLoading />}>
        <Printout kind={kind} id={id} />
      </Suspense>
    )
  return (
    <AcceptDialogSlot value={renderAccept}>
      <RequestDetail
        kind={kind}
        id={id}
        contact={contact}
        tools={<RecordTools kind={kind} id={id} />}
        prices={kind === 'enquiry' && <MarketPricesAtDecision kind={kind} id={id} />}
      />
    </AcceptDialogSlot>
  )
}

export const createRequestListRoute = (kind: RequestKind) => () => (
  <>
    {kind === 'enquiry' && <SharedItemsHandler />}
    <RequestList kind={kind} tools={printoutsFor(kind)} />
  </>
)
export const createRequestDetailRoute = (kind: RequestKind) => () => <DetailSection kind={kind} />
