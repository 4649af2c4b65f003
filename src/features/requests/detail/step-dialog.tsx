import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, use, useState, type ReactNode, createContext } from 'react'
import { declineReasons, type DeclineReason } from '#contract/entities/progress.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { cancelRecord, closeRecord, declineRecord, reportOutcome, requestRevision } from '#account/actions/records.ts'
import type { BuyerAction } from '#domain/lifecycle/buyer-moves.ts'
import { newestQuotation } from '#domain/quotations/quotations.ts'
import { verbatimMessage } from '#i18n/labels/action-labels.ts'
import { lookUp } from '#lib/field-of.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { TextDialog, type MessageInput, type TextDialogProps } from './message-forms.tsx'

export type AcceptProps = Readonly<{ kind: RequestKind; record: RequestRecord; onClose: () => void }>

/** Renders the dialog that accepts a quotation. The app passes it in, because the comparison feature owns it. */
export type AcceptRenderer = (props: AcceptProps) => ReactNode
export const AcceptDialogContext = createContext<AcceptRenderer>(() => null)

/** Actions on a whole record. Answers, parcels and documents have other controls. */
export type RecordButtonAction = Exclude<BuyerAction, 'answer' | 'receive' | 'report-result' | 'file-done'>

type StepDialogProps = AcceptProps & Readonly<{ press: RecordButtonAction }>

type Step = Pick<TextDialogProps, 'title' | 'label' | 'action' | 'danger' | 'day' | 'files'> &
  Readonly<{
    text: ReactNode
    run: (props: StepDialogProps, input: MessageInput) => ReturnType<TextDialogProps['run']>
  }>

const report = (
  outcome: 'filed' | 'approved' | 'refused',
  texts: Required<Pick<Step, 'title' | 'text' | 'action' | 'day'>>,
): Step => ({
  ...texts,
  files: true,
  run: ({ record }, { text, day, files }) => reportOutcome(record.id, outcome, day, { text, files }),
})

const steps: Record<Exclude<RecordButtonAction, 'accept' | 'confirm' | 'agree' | 'decline-offer'>, Step> = {
  'request-revision': {
    title: <Trans>Request a revised quotation</Trans>,
    text: <Trans>The supplier is asked for a revised quotation. The current one stays in the log.</Trans>,
    label: <Trans>Changes requested</Trans>,
    action: <Trans>Request a revised quotation</Trans>,
    run: ({ kind, record }, { text }) => requestRevision(kind, record.id, newestQuotation(record)?.version ?? 0, text),
  },
  cancel: {
    title: <Trans>Cancel this request?</Trans>,
    text: (
      <Trans>The supplier will be told. This cannot be undone; you can send the products again as a new request.</Trans>
    ),
    label: <Trans>Reason</Trans>,
    action: <Trans>Cancel request</Trans>,
    danger: true,
    run: ({ kind, record }, { text }) => cancelRecord(kind, record.id, text),
  },
  close: {
    title: <Trans>Close this request?</Trans>,
    text: <Trans>Both sides are done. You can review the supplier now.</Trans>,
    action: <Trans>Close request</Trans>,
    run: ({ kind, record }, { text }) => closeRecord(kind, record.id, text),
  },
  file: report('filed', {
    title: <Trans>Submitted to the regulator</Trans>,
    text: <Trans>The regulator’s review period starts on this date.</Trans>,
    action: <Trans>Save submission</Trans>,
    day: <Trans>Submission date</Trans>,
  }),
  approve: report('approved', {
    title: <Trans>Approved by the regulator</Trans>,
    text: <Trans>The supplier will be told that the registration was granted.</Trans>,
    action: <Trans>Save approval</Trans>,
    day: <Trans>Approval date</Trans>,
  }),
  refuse: report('refused', {
    title: <Trans>Refused by the regulator</Trans>,
    text: <Trans>The supplier will be told that the registration was refused.</Trans>,
    action: <Trans>Save refusal</Trans>,
    day: <Trans>Refusal date</Trans>,
  }),
}

const reasons = {
  price: msg`Price`,
  time: msg`Delivery time`,
  documents: msg`Documents`,
  'other-supplier': msg`Another supplier`,
  'not-needed': msg`No longer needed`,
  other: msg`Other`,
} satisfies Record<DeclineReason, unknown>

export const declineReasonText = (reason: string): MessageDescriptor =>
  lookUp(reasons, reason) ?? verbatimMessage(reason)

/** The dialog to decline a quotation. The supplier receives the remark, and the reason only if the buyer allows it. */
export function DeclineDialog({ kind, record, onClose }: AcceptProps) {
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState<DeclineReason | null>(null)
  const [tell, setTell] = useState(false)
  const { name } = record.company
  const tellLabel = t`Tell ${name} the reason`
  return (
    <TextDialog
      title={<Trans>Decline the quotation of {name}?</Trans>}
      action={<Trans>Decline quotation</Trans>}
      danger
      storedAs={`${kind}:${record.id}:decline-offer`}
      extra={
        <fieldset className="stack g-2">
          <legend className="small strong mb-2">
            <Trans>Reason</Trans>
          </legend>
          <div className="cluster">
            {declineReasons.map((one) => (
              <Chip key={one} tap on={one === reason} onClick={() => setReason(one === reason ? null : one)}>
                {i18n._(reasons[one])}
              </Chip>
            ))}
          </div>
          {reason !== null && (
            <Checkbox label={tellLabel} state={tell ? 'on' : 'off'} onChange={() => setTell(!tell)}>
              {tellLabel}
            </Checkbox>
          )}
        </fieldset>
      }
      run={({ text }) => declineRecord(kind, record.id, text, reason === null ? {} : { reason, tellReason: tell })}
      onClose={onClose}
    >
      <Trans>{name} is told that you decline. This cannot be undone.</Trans>
    </TextDialog>
  )
}

export function StepDialog(props: StepDialogProps) {
  const { press, kind, record, onClose } = props
  const { t } = useLingui()
  const renderAccept = use(AcceptDialogContext)
  // These three steps use the dialog that accepts a quotation, which the comparison feature owns.
  if (press === 'accept' || press === 'confirm' || press === 'agree')
    return <Suspense>{renderAccept({ kind, record, onClose })}</Suspense>
  if (press === 'decline-offer') return <DeclineDialog kind={kind} record={record} onClose={onClose} />
  const { text, run, ...rest } = steps[press]
  return (
    <TextDialog
      {...rest}
      {...(press === 'request-revision' ? { missing: t`Describe what should change` } : {})}
      storedAs={`${kind}:${record.id}:${press}`}
      run={(message) => run(props, message)}
      onClose={onClose}
    >
      {text}
    </TextDialog>
  )
}
