import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import type { DataOut } from '#contract/call.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { sellerCalls, type SellerRecord } from '#contract/calls/seller.ts'
import { labelOfCode } from '#lib/short-label.ts'
import { storedLabelsOf } from '#domain/quotations/quotations.ts'
import { exportText, headingText } from '#domain/exports/texts.ts'
import { countryName } from '#domain/requests/draft/destination.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import type { TermColumn } from '#domain/requests/kind-rules.ts'
import { isPlainNumber } from '#lib/numbers/stored-number.ts'
import { Button } from '#ui/buttons/button.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { StepForm } from './act-form.tsx'
import { deadlineText } from './days.ts'
import { stepDefinitionOf, availableSteps, unitLabel } from './acts.ts'
import type { SellerAction } from './typed-store.ts'
import { useOptionalCall, useSeller } from './context.ts'
import { SellerFileList, RecordHistory, SellerNote, type SellerRecordProps } from './history.tsx'
import { isSuppliersTurn, statusLabel, SellerStatusPill } from './inbox-list.tsx'
import type { SellerLocale } from './texts.ts'

interface RequestProps {
  readonly kind: RequestKind
  readonly record: SellerRecord
  readonly labels: readonly DictEntry[]
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Formats the text, not a float, which would lose digits. A quantity that is not a plain number is unchanged. */
const quantityIn = (locale: SellerLocale, quantity: string): string =>
  isPlainNumber(quantity) ? new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(quantity) : quantity

const AskedFor = ({ kind, record, label }: SellerRecordProps) => {
  const { locale, words } = useSeller()
  const table = {
    head: (column: Parameters<typeof headingText>[0]) => headingText(column, kind, locale),
    status: (of: RequestKind, code: number) => statusLabel(of, code, locale, words),
    label,
    country: (code: string) => countryName(code, locale),
    yes: exportText('yes', locale),
    no: exportText('no', locale),
    offsetMinutes: () => 0,
  }
  const columns: Readonly<Record<string, TermColumn>> = kindRules[kind].columns.terms
  const terms = Object.keys(columns).flatMap((name) => {
    const cell = columns[name]?.cell(record, table) ?? null
    const cellText = cell === null ? '' : typeof cell === 'string' ? cell : 'decimal' in cell ? cell.decimal : ''
    return cellText === '' ? [] : [[table.head(name as Parameters<typeof headingText>[0]), cellText] as const]
  })
  const rows = record.note ? [...terms, [table.head('note'), record.note] as const] : terms
  return (
    <section className="card" aria-label={words.asked}>
      <div className="row g-3 between line-b pad-s card__head">
        <h3 className="h2">{words.asked}</h3>
      </div>
      <ul className="stack g-3 card__body lines" aria-label={words.products}>
        {record.products.map((line) => (
          <li key={line.pesticideId}>
            <b translate="no">
              <UnbrokenText text={line.wish || line.name} />
            </b>
            {line.wish && (
              <span translate="no" className="muted">
                {line.name}
              </span>
            )}
            <span translate="no" className="muted num">
              <UnbrokenText
                text={[
                  [quantityIn(locale, line.quantity ?? ''), line.unit ? unitLabel(label, line.unit) : '']
                    .filter(Boolean)
                    .join('\u00a0'),
                  line.packaging ? label('product_packaging', line.packaging) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <dl className="card__body kv kv--rows">
          {rows.map(([head, cellText]) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd>{cellText}</dd>
            </div>
          ))}
        </dl>
      )}
      {record.attachList.length > 0 && (
        <div className="card__body" role="group" aria-label={words.files}>
          <SellerFileList files={record.attachList} />
        </div>
      )}
    </section>
  )
}

const lookOf = (action: SellerAction, main: SellerAction | null) => {
  if (action === main) return 'primary'
  return action === 'decline' ? 'danger' : 'secondary'
}

export const RequestPanel = (props: RequestProps) => {
  const { calls, locale, words, now, typed } = useSeller()
  const { kind, record, labels, onDone, onBack } = props
  const place = { kind, id: record.id }
  const ofRecord = storedLabelsOf([record])
  const label: SellerRecordProps['label'] = (dict, value) =>
    ofRecord[dict]?.[value]?.[locale] ??
    labels.find((one) => one.dictType === dict && one.value === value)?.label ??
    labelOfCode(value)
  const [open, setOpen] = useState<SellerAction | null>(typed.actionsOf(place)[0] ?? null)
  const [isSent, setSent] = useState(false)
  const { actions, main } = availableSteps(kind, record)
  const [offered, setOffered] = useState<DataOut<typeof sellerCalls.ownProducts>>([])
  const offersOthers = open === 'quote' && kind === 'enquiry'
  useOptionalCall(calls, sellerCalls.ownProducts, offersOthers ? kind : null, null, setOffered)
  const products = offered.map(({ pesticideId, name }) => ({ value: pesticideId, label: name }))
  const valuesOf = (dict: string) => labels.flatMap(({ dictType, value }) => (dictType === dict ? [value] : []))
  const choices = { payments: valuesOf('pay_method'), packagings: valuesOf('product_packaging'), products }
  const about = { kind, record, label, words, locale, now: now(), choices }
  const act = open === null ? null : stepDefinitionOf(open, about)
  const [first, ...others] = record.products
  return (
    <article className="stack g-5 one" aria-labelledby="request">
      <button type="button" className="btn btn--ghost one__back" onClick={onBack}>
        <ArrowLeft className="icon" aria-hidden />
        {words.back}
      </button>
      <header className="one__head">
        <h2 translate="no" className="h-record" id="request" tabIndex={-1}>
          {first?.name ?? record.recordNo}
          {others.length > 0 && <span className="muted"> +{others.length}</span>}
        </h2>
        <p className="meta mt-2 muted">
          <SellerStatusPill kind={kind} code={record.status} />
          <span translate="no" className="num">
            {record.recordNo}
          </span>
          {record.maxReplyTime && isSuppliersTurn(kind, record.status) && (
            <span>
              {words.replyBy} {deadlineText(record.maxReplyTime, about)}
            </span>
          )}
        </p>
      </header>
      {isSent && <SellerNote tone="sent">{words.sent}</SellerNote>}
      {act && open !== null ? (
        <StepForm
          key={open}
          act={act}
          place={place}
          isPossible={actions.includes(open)}
          onClose={() => setOpen(null)}
          onDone={() => {
            // If another step was opened during the send, it remains open.
            setOpen((current) => (current === open ? null : current))
            setSent(true)
            onDone()
          }}
        />
      ) : (
        <div className="cluster one__acts">
          {actions.map((action) => (
            <Button
              key={action}
              look={lookOf(action, main)}
              onClick={() => {
                setSent(false)
                setOpen(action)
              }}
            >
              {stepDefinitionOf(action, about)?.name}
            </Button>
          ))}
        </div>
      )}
      <AskedFor {...{ kind, record, label }} />
      <section aria-label={words.history}>
        <h3 className="h2">{words.history}</h3>
        <RecordHistory {...{ kind, record, label }} />
      </section>
    </article>
  )
}
