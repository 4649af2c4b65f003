import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Copy, Package, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { SampleResult, Shipment } from '#contract/entities/progress.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { receiveShipment, reportResult } from '#account/records/records.ts'
import type { RecordOp } from '#account/reads/records.ts'
import type { BuyerMoves } from '#domain/lifecycle/buyer-moves.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { asItIs } from '#i18n/words/action-words.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { FileLink } from '../log/file-link.tsx'
import { WordsDialog, type Said } from '../log/words-dialog.tsx'

const results: Record<SampleResult, MessageDescriptor> = {
  passed: msg`Passed your test`,
  failed: msg`Failed your test`,
}
const resultWords = (result: string): MessageDescriptor =>
  result === 'passed' || result === 'failed' ? results[result] : asItIs(result)

/** The waiting steps for one parcel. */
const waitingFor = (parcel: Shipment, waiting: readonly RecordOp[]) => ({
  received: waiting.some(
    ({ intent, refused }) => !refused && intent.name === 'record-receive' && intent.shipmentId === parcel.id,
  ),
  result: waiting.some(
    ({ intent, refused }) => !refused && intent.name === 'record-result' && intent.shipmentId === parcel.id,
  ),
})

const State = ({ parcel, waiting }: { parcel: Shipment; waiting: ReturnType<typeof waitingFor> }) => {
  const { i18n } = useLingui()
  if (parcel.result)
    return (
      <StatusPill tone={parcel.result === 'failed' ? 'attention' : 'replied'}>
        {i18n._(resultWords(parcel.result))}
      </StatusPill>
    )
  if (waiting.result)
    return (
      <StatusPill tone="pending">
        <Trans>Result waiting to send</Trans>
      </StatusPill>
    )
  if (parcel.receivedTime) {
    const when = formatDateTime(parcel.receivedTime)
    return (
      <StatusPill tone="replied" icon={PackageCheck}>
        <Trans>Received {when}</Trans>
      </StatusPill>
    )
  }
  return waiting.received ? (
    <StatusPill tone="pending">
      <Trans>Receipt waiting to send</Trans>
    </StatusPill>
  ) : null
}

type Step = 'receive' | SampleResult

const StepWords = ({
  step,
  record,
  parcel,
  onClose,
}: {
  step: Step
  record: RequestRecord
  parcel: Shipment
  onClose: () => void
}) => {
  const storedAs = `sample:${record.id}:${parcel.id}:${step === 'receive' ? 'receive' : 'result'}`
  const shared = { label: <Trans>Note to the supplier</Trans>, files: true, storedAs, onClose }
  if (step === 'receive')
    return (
      <WordsDialog
        {...shared}
        title={<Trans>Parcel received</Trans>}
        action={<Trans>Confirm receipt</Trans>}
        run={({ text, files }: Said) => receiveShipment(record.id, parcel.id, { text, files })}
      >
        <Trans>Describe its condition on arrival; a photo helps if something is wrong.</Trans>
      </WordsDialog>
    )
  return (
    <WordsDialog
      {...shared}
      title={step === 'passed' ? <Trans>The sample passed</Trans> : <Trans>The sample failed</Trans>}
      action={<Trans>Save result</Trans>}
      danger={step === 'failed'}
      run={({ text, files }: Said) => reportResult(record.id, parcel.id, step, { text, files })}
    >
      <Trans>The supplier will be told the result, with your report if you attach one.</Trans>
    </WordsDialog>
  )
}

const Steps = ({ record, parcel, moves }: { record: RequestRecord; parcel: Shipment; moves: BuyerMoves }) => {
  const [step, setStep] = useState<Step | null>(null)
  const mayReceive = moves.toReceive.includes(parcel.id)
  const mayReport = moves.toTest.includes(parcel.id)
  if (!mayReceive && !mayReport) return null
  return (
    <div className="parcel__acts">
      {mayReceive && (
        <Button size="sm" icon={PackageCheck} onClick={() => setStep('receive')}>
          <Trans>Received</Trans>
        </Button>
      )}
      {mayReport && (
        <>
          <Button size="sm" onClick={() => setStep('failed')}>
            <Trans context="test of a sample">Failed</Trans>
          </Button>
          <Button size="sm" onClick={() => setStep('passed')}>
            <Trans context="test of a sample">Passed</Trans>
          </Button>
        </>
      )}
      {step && <StepWords step={step} record={record} parcel={parcel} onClose={() => setStep(null)} />}
    </div>
  )
}

const TrackingNumber = ({ parcel }: { parcel: Shipment }) => {
  const { t } = useLingui()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(parcel.trackingNumber)
      showToast({ tone: 'ok', text: t`Tracking number copied` })
    } catch {
      showToast({ tone: 'bad', text: t`The browser did not allow copying` })
    }
  }
  return (
    <span className="parcel__number num">
      {parcel.trackingNumber}
      <IconButton icon={Copy} size="sm" label={t`Copy tracking number`} onClick={() => void copy()} />
    </span>
  )
}

interface ShipmentsProps {
  readonly record: RequestRecord
  readonly waiting: readonly RecordOp[]
  readonly moves: BuyerMoves
}

const Parcel = ({ record, parcel, waiting, moves }: ShipmentsProps & { readonly parcel: Shipment }) => {
  const own = waitingFor(parcel, waiting)
  const added = formatDateTime(parcel.time)
  const shipped = parcel.shippedOn ? formatDay(parcel.shippedOn) : null
  const files = [...parcel.proof, ...parcel.receiptFiles, ...parcel.resultFiles]
  return (
    <li className="card parcel">
      <div className="parcel__head">
        <span className="parcel__icon">
          <Icon of={Package} />
        </span>
        <span className="grow">
          <span className="small muted">{parcel.carrierName}</span>
          {parcel.trackingNumber && <TrackingNumber parcel={parcel} />}
        </span>
        <State parcel={parcel} waiting={own} />
      </div>
      <div className="parcel__body">
        <span className="muted num">{shipped ? <Trans>Shipped {shipped}</Trans> : <Trans>Added {added}</Trans>}</span>
        {parcel.text && <span>{parcel.text}</span>}
        {parcel.receiptText && (
          <span>
            <Trans>You: {parcel.receiptText}</Trans>
          </span>
        )}
        {parcel.resultText && (
          <span>
            <Trans>You: {parcel.resultText}</Trans>
          </span>
        )}
        {files.length > 0 && (
          <span className="parcel__files">
            {files.map((file) => (
              <FileLink key={file.url} file={file} />
            ))}
          </span>
        )}
      </div>
      <Steps record={record} parcel={parcel} moves={moves} />
    </li>
  )
}

/** The parcels of a sample request, newest first: content, location, result. */
export const Shipments = ({ record, waiting, moves }: ShipmentsProps) => {
  if (record.shipments.length === 0) return null
  return (
    <section className="section" aria-labelledby="shipments">
      <div className="section__head">
        <h2 className="h2" id="shipments">
          <Trans>Shipments</Trans>
        </h2>
      </div>
      <ul className="parcels">
        {record.shipments.toReversed().map((parcel) => (
          <Parcel key={parcel.id} record={record} parcel={parcel} waiting={waiting} moves={moves} />
        ))}
      </ul>
    </section>
  )
}
