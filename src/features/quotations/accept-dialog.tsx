import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { acceptQuotation, type AcceptFailure } from '#account/actions/accept-quotation.ts'
import { useRecords } from '#account/queries/records.ts'
import { useLabels } from '#catalogue/queries/names/use-label.ts'
import { useOffline } from '#api/connection.ts'
import { status } from '#domain/lifecycle/status.ts'
import { requestedLine } from '#domain/quotations/line.ts'
import { newestQuotationContent } from '#domain/quotations/quotations.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import { amountToPay } from '#domain/quotations/as-quoted.ts'
import { formatDay, joinTitle } from '#i18n/formats.ts'
import { withErrorNumber } from '#i18n/labels/refusal-texts.ts'
import { ExtraActivesNote, FactRow, QuotationTermList } from '#kinds/quotation-terms.tsx'
import { kinds } from '#kinds/kinds.ts'
import { dataOr, type LiveRead, withoutData } from '#lib/live-read.ts'
import { ratio } from '#lib/ratio.ts'
import { Button } from '#ui/buttons/button.tsx'
import { DialogFoot } from '#ui/overlays/dialog-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { Checkbox } from '#ui/fields/tick.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { TimeUntilEnd } from '#widgets/time-left.tsx'
import { buyerZone } from '#account/queries/surroundings.ts'
import { priceText, fullPriceText } from './comparison/price-cell.tsx'
import { useLineLabels } from './labels.ts'
import './quotes.css'

type Failure = AcceptFailure | 'failed'
type Refusal = Readonly<{ why: Failure; message: string; requestId?: string | undefined }>

const refusals = {
  offline: <Trans>Accepting needs a connection: the quotation may have changed.</Trans>,
  unclear: <Trans>No answer from the server. Press again: it is the same request and will not be counted twice.</Trans>,
  changed: <Trans>The supplier has sent a newer quotation. Read it first.</Trans>,
  expired: <Trans>This quotation has expired. Request a revised one.</Trans>,
  'not-allowed': <Trans>This quotation can no longer be accepted.</Trans>,
  refused: <Trans>Rejected by the server.</Trans>,
  failed: <Trans>Something went wrong</Trans>,
} as const satisfies Record<Failure, unknown>

const final: ReadonlySet<Failure> = new Set(['changed', 'expired', 'not-allowed'])

const noOthers: LiveRead<number> = { status: 'ready', data: 0 }

function useOtherQuotations(kind: RequestKind, { id, batchNo }: RequestRecord): LiveRead<number> {
  const read = useRecords(kind, batchNo ? { batchNo } : {})
  if (!batchNo) return noOthers
  if (read.status !== 'ready') return withoutData(read)
  const { rows } = read.data
  return { status: 'ready', data: rows.filter((other) => other.id !== id && other.status === status.offered).length }
}

function Facts({ kind, record, quote }: { kind: RequestKind; record: RequestRecord; quote: QuotationContent }) {
  const { t, i18n } = useLingui()
  const label = useLabels()
  const lineLabels = useLineLabels()
  const sum = amountToPay(kind, record, quote)
  const { sampleFee, shipmentFee, serviceMonths, validUntil, version, currency } = quote
  const amountText = (amount: string) => fullPriceText(ratio(amount), currency)
  return (
    <dl className="kv kv--rows">
      <FactRow label={t`Supplier`}>{record.company.name}</FactRow>
      {kind === 'enquiry' && (
        <>
          {record.products.map((line) => {
            const offer = quote.lines.find((one) => one.pesticideId === line.pesticideId)
            if (!offer) return null
            const [price, unit] = [amountText(offer.prePrice), lineLabels.unit(offer.unit ?? line.unit ?? '')]
            return (
              <FactRow key={line.pesticideId} label={line.name}>
                <span>{t`${price} per ${unit}`}</span>
                <ExtraActivesNote actives={requestedLine(line, null, null).extraActives} />
              </FactRow>
            )
          })}
          <QuotationTermList record={record} quote={quote} label={label} full />
        </>
      )}
      {sampleFee && <FactRow label={t`Sample fee`}>{amountText(sampleFee)}</FactRow>}
      {shipmentFee && <FactRow label={t`Shipment fee`}>{amountText(shipmentFee)}</FactRow>}
      {sum && <FactRow label={i18n._(kinds[kind].agreeing.sum)}>{priceText(sum, currency)}</FactRow>}
      {typeof serviceMonths === 'number' && (
        <FactRow label={t`Support period`}>
          <Plural value={serviceMonths} one="# month" other="# months" />
        </FactRow>
      )}
      {validUntil && (
        <FactRow label={t`Valid until`}>
          {formatDay(validUntil)} <TimeUntilEnd day={validUntil} zone={buyerZone()} counts />
        </FactRow>
      )}
      <FactRow label={t`Version`}>{version}</FactRow>
    </dl>
  )
}

type AcceptDialogProps = Readonly<{ kind: RequestKind; record: RequestRecord; onClose: () => void }>

function AcceptForm({ kind, record, quote, onClose }: AcceptDialogProps & { quote: QuotationContent }) {
  const { t, i18n } = useLingui()
  const offline = useOffline()
  const { agreeing } = kinds[kind]
  const othersRead = useOtherQuotations(kind, record)
  const [tell, setTell] = useState(agreeing.tellsOthers)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const { busy, save } = useSave({ say: () => setRefused({ why: 'failed', message: '' }) })
  const { version, currency } = quote
  const company = record.company.name
  const sum = amountToPay(kind, record, quote)
  const total = sum && priceText(sum, currency)
  const toTell = dataOr(othersRead, 0)
  const tellOthers = t`${plural(toTell, {
    one: 'Tell the other supplier it was not selected',
    other: 'Tell the other # suppliers they were not selected',
  })}`
  const accept = async () => {
    setRefused(null)
    await save(async () => {
      const result = await acceptQuotation({ kind, id: record.id, version, declineOthers: tell && toTell > 0 })
      if (!result.ok) return setRefused(result)
      const others = tell ? (result.told ?? toTell) : 0
      const done = i18n._(agreeing.done)
      const toldText = t`${plural(others, {
        one: '# other supplier was told that it was not selected',
        other: '# other suppliers were told that they were not selected',
      })}`
      showToast({ tone: 'ok', text: others > 0 ? joinTitle(done, toldText) : done })
      onClose()
    })
  }
  return (
    <Dialog
      title={i18n._(agreeing.title)}
      onClose={onClose}
      foot={
        <>
          {toTell > 0 && (
            <div className="accept__tell">
              <Checkbox label={tellOthers} state={tell ? 'on' : 'off'} onChange={() => setTell(!tell)}>
                {tellOthers}
              </Checkbox>
            </div>
          )}
          <DialogFoot onBack={onClose}>
            <Button
              look="primary"
              icon={Check}
              busy={busy}
              busyLabel={t`Accepting`}
              disabled={offline || othersRead.status !== 'ready' || (refused !== null && final.has(refused.why))}
              onClick={() => void accept()}
            >
              {total ? `${i18n._(agreeing.button)} ${total}` : i18n._(agreeing.action)}
            </Button>
          </DialogFoot>
        </>
      }
    >
      <div className="stack g-4 accept">
        <Facts kind={kind} record={record} quote={quote} />
        <p>
          <b>{t`${company} is told at once.`}</b> {i18n._(agreeing.means)}
        </p>
        <ListStates read={othersRead} line rows={1} />
        {offline && !refused && <Note tone="offline">{refusals.offline}</Note>}
        {refused && (
          <Note tone="attention" alert>
            {refusals[refused.why]} {withErrorNumber(i18n, refused.message, refused.requestId)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

export function AcceptDialog(props: AcceptDialogProps) {
  const quote = newestQuotationContent(props.record)
  return quote && <AcceptForm {...props} quote={quote} />
}
