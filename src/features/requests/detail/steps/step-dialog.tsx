import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, use, type ReactNode } from 'react'
import type { LogEntry, RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { cancelRecord, closeRecord, declineRecord, reportOutcome, requestRevision } from '#account/records/records.ts'
import type { BuyerAction } from '#domain/lifecycle/buyer-moves.ts'
import { AcceptSlot } from '../offers/accept-slot.ts'
import { WordsDialog, type Said } from '../log/words-dialog.tsx'

/** Actions on a whole record. Its question, parcels and documents have their own places. */
export type Press = Exclude<BuyerAction, 'answer' | 'receive' | 'report-result' | 'file-done'>

interface StepDialogProps {
  readonly press: Press
  readonly kind: RequestKind
  readonly record: RequestRecord
  /** The newest offer; null if there is none. */
  readonly quote: NonNullable<LogEntry['quote']> | null
  readonly onClose: () => void
}

interface Words {
  readonly title: ReactNode
  readonly text: ReactNode
  readonly label: ReactNode
  readonly action: ReactNode
  readonly danger?: boolean
  readonly day?: ReactNode
  readonly files?: boolean
}

const remark = <Trans>Note to the supplier</Trans>

const words: Record<Exclude<Press, 'accept' | 'confirm' | 'agree'>, Words> = {
  'request-revision': {
    title: <Trans>Request a revised quotation</Trans>,
    text: <Trans>The supplier is asked for a revised quotation. The current one stays in the log.</Trans>,
    label: <Trans>Changes requested</Trans>,
    action: <Trans>Request a revised quotation</Trans>,
  },
  'decline-offer': {
    title: <Trans>Decline this quotation?</Trans>,
    text: <Trans>The supplier will be told that you decline. This cannot be undone.</Trans>,
    label: <Trans>Reason</Trans>,
    action: <Trans>Decline quotation</Trans>,
    danger: true,
  },
  cancel: {
    title: <Trans>Cancel this request?</Trans>,
    text: (
      <Trans>The supplier will be told. This cannot be undone; you can send the products again as a new request.</Trans>
    ),
    label: <Trans>Reason</Trans>,
    action: <Trans>Cancel request</Trans>,
    danger: true,
  },
  close: {
    title: <Trans>Close this request?</Trans>,
    text: <Trans>Both sides are done. You can review the supplier now.</Trans>,
    label: remark,
    action: <Trans>Close request</Trans>,
  },
  file: {
    title: <Trans>Submitted to the regulator</Trans>,
    text: <Trans>The regulator’s review period starts on this date.</Trans>,
    label: remark,
    action: <Trans>Save submission</Trans>,
    day: <Trans>Submission date</Trans>,
    files: true,
  },
  approve: {
    title: <Trans>Approved by the regulator</Trans>,
    text: <Trans>The supplier will be told that the registration was granted.</Trans>,
    label: remark,
    action: <Trans>Save approval</Trans>,
    day: <Trans>Approval date</Trans>,
    files: true,
  },
  refuse: {
    title: <Trans>Refused by the regulator</Trans>,
    text: <Trans>The supplier will be told that the registration was refused.</Trans>,
    label: remark,
    action: <Trans>Save refusal</Trans>,
    day: <Trans>Refusal date</Trans>,
    files: true,
  },
}

const outcomeOf = { file: 'filed', approve: 'approved', refuse: 'refused' } as const

const run = (press: keyof typeof words, { kind, record, quote }: StepDialogProps, { text, day, files }: Said) => {
  switch (press) {
    case 'request-revision':
      return requestRevision(kind, record.id, quote?.version ?? 0, text)
    case 'decline-offer':
      return declineRecord(kind, record.id, text)
    case 'cancel':
      return cancelRecord(kind, record.id, text)
    case 'close':
      return closeRecord(kind, record.id, text)
    case 'file':
    case 'approve':
    case 'refuse':
      return reportOutcome(record.id, outcomeOf[press], day, { text, files })
  }
}

/** Binding steps. They use the dialog of the comparison, which does the same. */
const Accepting = ({ kind, record, onClose }: StepDialogProps) => {
  const drawAccept = use(AcceptSlot)
  return <Suspense>{drawAccept({ kind, record, onClose })}</Suspense>
}

/** The dialog for an action before it happens. */
export const StepDialog = (props: StepDialogProps) => {
  const { press, kind, record, onClose } = props
  const { t } = useLingui()
  if (press === 'accept' || press === 'confirm' || press === 'agree') return <Accepting {...props} />
  const { title, text, label, action, danger = false, day, files = false } = words[press]
  return (
    <WordsDialog
      title={title}
      label={label}
      action={action}
      danger={danger}
      day={day}
      files={files}
      {...(press === 'request-revision' ? { missing: t`Describe what should change` } : {})}
      storedAs={`${kind}:${record.id}:${press}`}
      run={(said) => run(press, props, said)}
      onClose={onClose}
    >
      {text}
    </WordsDialog>
  )
}
