import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, MessageSquare } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { BuyerDealStep, DealStep } from '#contract/entities/progress.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { reportDealStep, withdrawDealStep } from '#account/actions/records.ts'
import type { RecordOp } from '#account/queries/records.ts'
import { today } from '#account/queries/surroundings.ts'
import { useBackend } from '#api/use-backend.ts'
import { status } from '#domain/lifecycle/status.ts'
import {
  isBuyerStep,
  sideOfStep,
  type Deal,
  type PaymentBalance,
  type TotalDifference,
  type DealStepState,
  type StepReport,
  type WaitingReport,
} from '#domain/deal/deal.ts'
import { formatDateTime, formatDay, formatMoney } from '#i18n/formats.ts'
import { verbatimMessage } from '#i18n/labels/action-labels.ts'
import { moneyFieldText } from '#i18n/labels/number-labels.ts'
import { lookUp } from '#lib/field-of.ts'
import { compare, isPositive, isZero, negate, ratio, toDecimal, zeroRatio, type Ratio } from '#lib/ratio.ts'
import { amountProblem } from '#domain/requests/judge.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { ConfirmDialog } from '#ui/overlays/confirm.tsx'
import { RequestState } from '#widgets/request-state.tsx'
import { FileLinks } from './file-link.tsx'
import { TextDialog, type MessageSuggestion } from './message-forms.tsx'

const stepLabels = {
  proforma: msg`Proforma`,
  paid: msg`Payment made`,
  shipped: msg({ context: 'step of a deal', message: 'Shipped' }),
  documents: msg`Shipping documents`,
  arrived: msg`Arrived`,
} satisfies Record<DealStep, unknown>

export const dealStepText = (step: string): MessageDescriptor => lookUp(stepLabels, step) ?? verbatimMessage(step)

const actionTexts = {
  paid: { first: msg`Mark as paid`, again: msg`Add another payment` },
  arrived: { first: msg`Mark as arrived`, again: msg`Add another arrival` },
} satisfies Record<BuyerDealStep, object>

export const waitingReports = (waiting: readonly RecordOp[]): WaitingReport[] =>
  waiting.flatMap(({ intent, refused, createdAt }): WaitingReport[] => {
    if (refused) return []
    if (intent.name === 'record-take-back') return [{ ref: intent.ref, report: null }]
    if (intent.name !== 'record-deal-step') return []
    const { ref, step, day, number, amount, text } = intent
    const statedFields = { number: number || null, amount: amount || null, text: text || null }
    return [{ ref, report: { ref, step, day, ...statedFields, time: createdAt, files: [], waits: true } }]
  })

const moneyText = (amount: Ratio, currency: string) => formatMoney(toDecimal(amount, 6, 2), currency)

type StepFormProps = Readonly<{ step: BuyerDealStep; record: RequestRecord; deal: Deal; onClose: () => void }>

function StepForm({ step, record, deal, onClose }: StepFormProps) {
  const { t, i18n } = useLingui()
  const { quote, balance } = deal
  const currency = quote?.currency ?? ''
  const [amount, setAmount] = useState('')
  const [number, setNumber] = useState('')
  const problem = amount === '' ? null : amountProblem(amount)
  const problemLabel = moneyFieldText(problem, amount, currency)
  const hasPayments = deal.steps.some((one) => one.step === 'paid' && one.reports.length > 0)
  const open = balance?.open ?? (!hasPayments && quote?.totalMoney ? ratio(quote.totalMoney) : null)
  const openText = open && moneyText(isPositive(open) ? open : zeroRatio, currency)
  const isOver = open && amount !== '' && problem === null && compare(ratio(amount), open) > 0
  return (
    <TextDialog
      title={i18n._(actionTexts[step].first)}
      action={t`Save`}
      day={step === 'paid' ? t`Payment date` : t`Date of arrival`}
      files
      extra={
        step === 'paid' && (
          <>
            <Field
              label={t`Amount`}
              optional
              help={openText && (isOver ? t`More than the open ${openText}` : t`Open: ${openText}`)}
              error={problemLabel && i18n._(problemLabel)}
            >
              <NumberInput value={amount} unit={currency} suffix={currency} onValue={setAmount} />
            </Field>
            <Field label={t`Payment reference`} optional>
              <TextInput value={number} limit={64} onValue={setNumber} />
            </Field>
          </>
        )
      }
      isBlocked={problem !== null}
      storedAs={`enquiry:${record.id}:deal:${step}`}
      run={({ text, day, files }) => reportDealStep(record.id, { step, day, number, amount }, { text, files })}
      onClose={onClose}
    >
      {step === 'paid'
        ? t`The supplier is told. A copy of the transfer helps the supplier to find it.`
        : t`The supplier is told. A photo helps if something is missing or damaged.`}
    </TextDialog>
  )
}

type DealProps = Readonly<{
  deal: Deal
  record: RequestRecord
  waiting: readonly RecordOp[]
  canReport: boolean
  onSuggest: (suggestion: MessageSuggestion) => void
}>

function Report({ report, deal, record, waiting, canReport }: DealProps & { report: StepReport }) {
  const { t, i18n } = useLingui()
  const { save } = useSave()
  const [asking, setAsking] = useState(false)
  const { ref, amount, number, text, files, waits, step } = report
  const op = waiting.find(({ intent }) => 'ref' in intent && intent.ref === ref)
  const mayTakeBack = canReport && sideOfStep(step) === 'buyer' && ref && record.status !== status.closed
  return (
    <div className="cluster mt-2">
      <FileLinks files={files} />
      {amount && (
        <b translate="no" className="num">
          {formatMoney(amount, deal.quote?.currency ?? '')}
        </b>
      )}
      {number && (
        <span translate="no" className="num breaks">
          {number}
        </span>
      )}
      {text && <span className="pre breaks">{text}</span>}
      {waits && op && <RequestState state={op.draftState} track={false} />}
      {mayTakeBack && (
        <Button size="sm" look="ghost" onClick={() => setAsking(true)}>
          {t`Take back`}
        </Button>
      )}
      {asking && ref && (
        <ConfirmDialog
          danger
          title={t`Take this step back?`}
          action={t`Take back`}
          cancel={t`Keep`}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void save(() => withdrawDealStep(record.id, ref))
          }}
        >
          {[i18n._(stepLabels[step]), amount && formatMoney(amount, deal.quote?.currency ?? ''), number]
            .filter(Boolean)
            .join(' · ')}
        </ConfirmDialog>
      )}
    </div>
  )
}

type DiffersProps = Pick<DealProps, 'deal' | 'onSuggest'> & Readonly<{ difference: TotalDifference }>

function Differs({ difference, deal, onSuggest }: DiffersProps) {
  const { t } = useLingui()
  const currency = deal.quote?.currency ?? ''
  const total = formatMoney(difference.total, currency)
  const accepted = formatMoney(deal.quote?.totalMoney ?? '', currency)
  const isLess = difference.by.startsWith('-')
  const by = formatMoney(isLess ? difference.by.slice(1) : difference.by, currency)
  const question = t`Your proforma says ${total}, and I accepted ${accepted}. Please explain the difference.`
  const consent = t`I agree to the total of ${total} in your proforma.`
  return (
    <div className="cluster mt-2">
      <span className="tag tag--attention">
        <Icon of={CircleAlert} />
        <span>{isLess ? t`${by} less than accepted` : t`${by} more than accepted`}</span>
      </span>
      <Button size="sm" look="primary" icon={MessageSquare} onClick={() => onSuggest({ text: question })}>
        {t`Ask about the difference`}
      </Button>
      <Button size="sm" look="ghost" onClick={() => onSuggest({ text: consent })}>{t`Agree to ${total}`}</Button>
    </div>
  )
}

function Lacks({ one }: { one: DealStepState }) {
  const { t } = useLingui()
  const { step, reports } = one
  if (reports.length === 0) return null
  const isWithoutFile = reports.every(({ files }) => files.length === 0)
  if (step === 'shipped' && reports.every(({ number }) => !number))
    return <span className="pending">{t`The supplier stated no number.`}</span>
  if (!isWithoutFile || (step !== 'proforma' && step !== 'documents')) return null
  return <span className="pending">{t`The supplier attached no file: ask for it.`}</span>
}

function Balance({ balance: { total, paid, open }, currency }: { balance: PaymentBalance; currency: string }) {
  const { t } = useLingui()
  const [totalText, paidText] = [moneyText(total, currency), moneyText(paid, currency)]
  const restText = moneyText(open.n < 0n ? negate(open) : open, currency)
  if (isZero(open)) return <p className="mt-2">{t`${totalText} paid in full`}</p>
  return (
    <p className="mt-2 pending">
      {open.n < 0n
        ? t`${paidText} paid, ${restText} more than the total of ${totalText}`
        : t`${paidText} of ${totalText} paid, ${restText} open`}
    </p>
  )
}

type StepProps = DealProps & Readonly<{ one: DealStepState; onReport: (step: BuyerDealStep) => void }>

function Step({ one, onReport, ...props }: StepProps) {
  const { t, i18n } = useLingui()
  const { deal, record, canReport, onSuggest } = props
  const { step, reports, due } = one
  const { name } = record.company
  const isNext = deal.next?.step === step
  const isDone = reports.length > 0
  const isPartial = step === 'paid' && deal.balance !== null && isPositive(deal.balance.open)
  const bySupplier = sideOfStep(step) === 'supplier'
  const by = (): ReactNode => {
    if (isDone) return bySupplier ? t`by ${name}` : t`by you`
    if (step === 'shipped') return t`the supplier marks this, with its number`
    return bySupplier ? t`the supplier marks this` : t`you mark this`
  }
  const last = reports.at(-1)
  const day = last ? formatDay(last.day ?? today()) : due ? formatDay(due) : null
  const date = (): ReactNode => {
    if (day === null || last) return day
    if (!isNext) return t`about ${day}`
    return deal.late ? t`expected by ${day}, late` : t`expected by ${day}`
  }
  const tone = !isNext || isDone ? 'faint' : deal.late ? 'bad-text medium' : 'pending'
  return (
    <li
      className={isDone && !isPartial ? 'on' : isNext || isPartial ? 'next' : undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className="deal__dot">
        <Icon of={Check} size={14} />
      </span>
      <b className="deal__t">
        {i18n._(stepLabels[step])}
        <span className="small faint deal__by">{by()}</span>
        <span className="sr">{` (${isPartial ? t`Paid in part` : isDone ? t`Done` : t`Not yet`})`}</span>
      </b>
      <span translate="no" className={`small num ${tone}`}>
        {date()}
      </span>
      <div className="wide muted">
        {reports.map((report) => (
          <Report key={report.ref ?? report.time} report={report} {...props} />
        ))}
        <Lacks one={one} />
        {step === 'paid' && deal.balance && <Balance balance={deal.balance} currency={deal.quote?.currency ?? ''} />}
        {step === 'proforma' && deal.difference && (
          <Differs difference={deal.difference} deal={deal} onSuggest={onSuggest} />
        )}
        {canReport && isBuyerStep(step) && record.status !== status.closed && (
          <div className="cluster mt-2">
            <Button
              size="sm"
              look={isDone ? 'ghost' : isNext && !deal.difference ? 'primary' : 'secondary'}
              onClick={() => onReport(step)}
            >
              {i18n._(actionTexts[step][isDone ? 'again' : 'first'])}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

type DealStepsProps = Omit<DealProps, 'deal' | 'canReport'> & Readonly<{ deal: Deal | null; asOf: number | null }>

export function DealSteps({ deal, asOf, ...rest }: DealStepsProps) {
  const { t } = useLingui()
  const { record } = rest
  const canReport = useBackend()?.knowsAdditions === true
  const [reporting, setReporting] = useState<BuyerDealStep | null>(null)
  if (!deal) return null
  const props = { ...rest, deal, canReport }
  return (
    <Section id="deal" title={t`Steps of this deal`} aside={<AsOf at={asOf} />}>
      <ol className="deal">
        <li className="on">
          <span className="deal__dot">
            <Icon of={Check} size={14} />
          </span>
          <b className="deal__t">
            {t`Accepted`}
            <span className="small faint deal__by">{t`by you`}</span>
          </b>
          <span translate="no" className="small faint num">
            {formatDateTime(deal.acceptedAt)}
          </span>
        </li>
        {deal.steps.map((one) => (
          <Step key={one.step} one={one} onReport={setReporting} {...props} />
        ))}
      </ol>
      {reporting && <StepForm step={reporting} record={record} deal={deal} onClose={() => setReporting(null)} />}
    </Section>
  )
}
