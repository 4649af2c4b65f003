import { Suspense, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { recordId } from '#domain/ids.ts'
import { DeclineDialog, type RenderAccept } from '#features/requests/detail/step-dialog.tsx'
import { DeclineSlot } from '#widgets/decline-slot.ts'
import { RequestDetail } from '#features/requests/detail/request-detail.tsx'
import { RequestList, type ListQuestion } from '#features/requests/list/request-list.tsx'
import { SharedItems } from '#features/requests/list/shared-items.tsx'
import { RouteLoading } from '../shell/screen-states.tsx'
import { asDialog, asLine, lazyPart, apart } from '#ui/page/part.tsx'

const ListTools = apart(
  lazyPart(async () => (await import('#features/printouts/printout-tools.tsx')).ListPrintouts, asLine),
)
const RecordTools = apart(
  lazyPart(async () => (await import('#features/printouts/printout-tools.tsx')).RecordPrintouts, asLine),
)
const BatchTools = lazyPart(async () => (await import('#features/printouts/printout-tools.tsx')).BatchPrintouts, asLine)
const Printout = lazyPart(async () => (await import('#features/printouts/printout-screen.tsx')).PrintoutScreen)
const PriceAtDecision = apart(
  lazyPart(async () => (await import('#features/quotations/prices/price-at-decision.tsx')).PriceAtDecision, asLine),
)
const ComparisonScreen = lazyPart(
  async () => (await import('#features/quotations/comparison/comparison-screen.tsx')).ComparisonScreen,
)

const AcceptDialog = lazyPart(
  async () => (await import('#features/quotations/accept-dialog.tsx')).AcceptDialog,
  asDialog,
)

const Contact = apart(
  lazyPart(async () => (await import('#features/companies/detail/supplier-contact.tsx')).ContactOfSupplier, asLine),
)

const contact = (companyId: string) => <Contact companyId={companyId} />

const renderAccept: RenderAccept = (props) => <AcceptDialog {...props} />

const renderDecline = (props: ComponentProps<typeof DeclineDialog>) => <DeclineDialog {...props} />

const printoutsFor = (kind: RequestKind) => (records: readonly RequestRecord[], question: ListQuestion) => (
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
    <RequestDetail
      kind={kind}
      id={id}
      drawAccept={renderAccept}
      contact={contact}
      tools={<RecordTools kind={kind} id={id} />}
      prices={kind === 'enquiry' && <PriceAtDecision kind={kind} id={id} />}
    />
  )
}

export const requestListOf = (kind: RequestKind) => () => (
  <>
    {kind === 'enquiry' && <SharedItems />}
    <RequestList kind={kind} tools={printoutsFor(kind)} />
  </>
)
export const requestDetailOf = (kind: RequestKind) => () => <DetailSection kind={kind} />
