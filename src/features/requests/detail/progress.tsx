import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { Check, Circle, Clock, Copy, Package, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { markFileDone, receiveShipment, reportResult } from '#account/actions/records.ts'
import type { RecordOp } from '#account/queries/records.ts'
import type { RequiredFile, SampleResult, Shipment } from '#contract/entities/progress.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import type { BuyerMoves } from '#domain/lifecycle/buyer-moves.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { formatDateTime, formatDay } from '#i18n/formats.ts'
import { verbatimMessage } from '#i18n/labels/action-labels.ts'
import { lookUp } from '#lib/field-of.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { Meter } from '#ui/marks/meter.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { StatusPill } from '#ui/marks/status-pill.tsx'
import { requestStateText } from '#widgets/state-texts.ts'
import { useCopyText } from '../use-request-actions.ts'
import { useLabel } from '#catalogue/queries/names/use-label.ts'
import { FileLinks } from './file-link.tsx'
import { TextDialog } from './message-forms.tsx'

type ProgressProps = Readonly<{ record: RequestRecord; waiting: readonly RecordOp[]; moves: BuyerMoves }>
type ParcelProps = Readonly<{ record: RequestRecord; parcel: Shipment; waiting: readonly RecordOp[] }>

const resultLabels = {
  passed: msg`Passed your test`,
  failed: msg`Failed your test`,
} satisfies Record<SampleResult, unknown>

function State({ parcel, waiting }: Omit<ParcelProps, 'record'>) {
  const { t, i18n } = useLingui()
  const stepOf = (name: 'record-receive' | 'record-result') =>
    waiting.find(({ intent, refused }) => !refused && intent.name === name && intent.shipmentId === parcel.id)
  const { result, receivedTime } = parcel
  const step = stepOf('record-result') ?? (receivedTime ? undefined : stepOf('record-receive'))
  if (result)
    return (
      <StatusPill tone={result === 'failed' ? 'attention' : 'replied'}>
        {i18n._(lookUp(resultLabels, result) ?? verbatimMessage(result))}
      </StatusPill>
    )
  if (step) return <RequestState state={step.draftState} track={false} />
  if (!receivedTime) return null
  const when = formatDateTime(receivedTime)
  return <StatusPill tone="replied" icon={PackageCheck}>{t`Received ${when}`}</StatusPill>
}

type Step = 'receive' | SampleResult

type StepDialogProps = Omit<ParcelProps, 'waiting'> & Readonly<{ step: Step; onClose: () => void }>

function StepDialog({ step, record, parcel, onClose }: StepDialogProps) {
  const { t } = useLingui()
  const isReceipt = step === 'receive'
  return (
    <TextDialog
      files
      storedAs={`sample:${record.id}:${parcel.id}:${isReceipt ? 'receive' : 'result'}`}
      title={isReceipt ? t`Parcel received` : step === 'passed' ? t`The sample passed` : t`The sample failed`}
      action={isReceipt ? t`Confirm receipt` : t`Save result`}
      danger={step === 'failed'}
      run={({ text, files }) =>
        isReceipt
          ? receiveShipment(record.id, parcel.id, { text, files })
          : reportResult(record.id, parcel.id, step, { text, files })
      }
      onClose={onClose}
    >
      {isReceipt
        ? t`Describe its condition on arrival; a photo helps if something is wrong.`
        : t`The supplier will be told the result, with your report if you attach one.`}
    </TextDialog>
  )
}

function Steps({ record, parcel, moves }: Omit<ParcelProps, 'waiting'> & Readonly<{ moves: BuyerMoves }>) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step | null>(null)
  const mayReceive = moves.toReceive.includes(parcel.id)
  const mayReport = moves.toTest.includes(parcel.id)
  if (!mayReceive && !mayReport) return null
  return (
    <div className="cluster end pad-s">
      {mayReceive && (
        <Button size="sm" icon={PackageCheck} onClick={() => setStep('receive')}>{t`Mark as received`}</Button>
      )}
      {mayReport && (
        <>
          <Button size="sm" onClick={() => setStep('passed')}>{t`Mark as passed`}</Button>
          <Button size="sm" onClick={() => setStep('failed')}>{t`Mark as failed`}</Button>
        </>
      )}
      {step && <StepDialog step={step} record={record} parcel={parcel} onClose={() => setStep(null)} />}
    </div>
  )
}

const trackingPages: readonly (readonly [carrier: RegExp, page: string])[] = [
  [/dhl/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  [/fedex/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\bems\b/i, 'https://www.ems.com.cn/queryList?mailNo='],
]

function Parcel({ record, parcel, waiting, moves }: ProgressProps & ParcelProps) {
  const { t } = useLingui()
  const copy = useCopyText(t`Tracking number copied`)
  const { carrierName, trackingNumber: trackingNo, text } = parcel
  const added = formatDateTime(parcel.time)
  const shipped = parcel.shippedOn ? formatDay(parcel.shippedOn) : null
  const page = trackingPages.find(([carrier]) => carrier.test(carrierName ?? ''))?.[1]
  const files = [...parcel.proof, ...parcel.receiptFiles, ...parcel.resultFiles]
  return (
    <li className="card parcel">
      <div className="meta pad-s parcel__head">
        <span className="disc">
          <Icon of={Package} />
        </span>
        <span className="stack grow">
          <span className="small muted">{carrierName}</span>
          {trackingNo && (
            <span translate="no" className="inline t-16 strong breaks num">
              {page ? (
                <a href={`${page}${encodeURIComponent(trackingNo)}`} target="_blank" rel="noopener noreferrer">
                  {trackingNo}
                </a>
              ) : (
                trackingNo
              )}
              <IconButton icon={Copy} size="sm" label={t`Copy tracking number`} onClick={() => void copy(trackingNo)} />
            </span>
          )}
        </span>
        <State parcel={parcel} waiting={waiting} />
      </div>
      <div className="meta small breaks line-t pad-s">
        <span translate="no" className="muted num">
          {shipped ? t`Shipped ${shipped}` : t`Added ${added}`}
        </span>
        {text && <span>{text}</span>}
        {parcel.receiptText && <span>{t`You: ${parcel.receiptText}`}</span>}
        {parcel.resultText && <span>{t`You: ${parcel.resultText}`}</span>}
        <FileLinks files={files} />
      </div>
      <Steps record={record} parcel={parcel} moves={moves} />
    </li>
  )
}

export function Shipments(props: ProgressProps) {
  const { t } = useLingui()
  const { shipments } = props.record
  if (shipments.length === 0) return null
  return (
    <Section id="shipments" title={t`Shipments`}>
      <ul className="stack g-3">
        {shipments.toReversed().map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} {...props} />
        ))}
      </ul>
    </Section>
  )
}

type DocumentProps = Readonly<{
  required: RequiredFile
  label: string
  queued: DraftState | null
  onTick: (() => void) | null
}>

function Document({ required, label, queued, onTick }: DocumentProps) {
  const { t, i18n } = useLingui()
  const { done, doneBy, doneTime, text, files } = required
  return (
    <li className="row g-3 start small line-b pad-y wraps">
      <Icon of={done ? Check : queued ? Clock : Circle} size={16} className={done ? 'replied' : 'faint'} />
      <span className="grow">
        <span className="block breaks">{label}</span>
        <span className="item__s">
          {done ? (
            <>
              <span>{doneBy === 'supplier' ? t`From the supplier` : t`Marked as done by you`}</span>
              {doneTime && (
                <span translate="no" className="num">
                  , {formatDateTime(doneTime)}
                </span>
              )}
            </>
          ) : queued ? (
            requestStateText(queued, (message) => i18n._(message))
          ) : (
            t`Not received yet`
          )}
        </span>
        {text && <span className="item__s">{text}</span>}
        <FileLinks files={files} />
      </span>
      {onTick && (
        <Button
          size="sm"
          look="ghost"
          aria-label={t`Mark as received: ${label}`}
          onClick={onTick}
        >{t`Mark as received`}</Button>
      )}
    </li>
  )
}

export function DocumentChecklist({ record, waiting, moves }: ProgressProps) {
  const { t } = useLingui()
  const labelOf = useLabel('require_file_list')
  const [ticking, setTicking] = useState<string | null>(null)
  const { requiredFiles } = record
  if (requiredFiles.length === 0) return null
  const done = requiredFiles.filter((required) => required.done).length
  const all = requiredFiles.length
  const count = t`${done} of ${all}`
  const queuedTick = (file: string) =>
    waiting.find(({ intent, refused }) => !refused && intent.name === 'record-file-done' && intent.file === file)
      ?.draftState ?? null
  return (
    <Section
      id="checklist"
      title={t`Required documents`}
      aside={
        <span translate="no" className="muted num">
          {count}
        </span>
      }
    >
      <Meter label={t`Documents received`} value={done} max={all} text={count} />
      <ul className="mt-2">
        {requiredFiles.map((required) => (
          <Document
            key={required.file}
            required={required}
            label={labelOf(required.file)}
            queued={queuedTick(required.file)}
            onTick={moves.missingFiles.includes(required.file) ? () => setTicking(required.file) : null}
          />
        ))}
      </ul>
      {ticking && (
        <TextDialog
          title={labelOf(ticking)}
          action={t`Mark as done`}
          files
          storedAs={`intention:${record.id}:file:${ticking}`}
          run={({ text, files }) => markFileDone(record.id, ticking, { text, files })}
          onClose={() => setTicking(null)}
        >{t`This document is complete.`}</TextDialog>
      )}
    </Section>
  )
}
