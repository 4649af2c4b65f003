import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { EqualNot } from 'lucide-react'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { termsOfQuotation, type LineTerms, type StatedTerm } from '#domain/quotations/terms.ts'
import type { Quote } from '#domain/requests/kind-rules.ts'
import { comma, formatMoney, formatQuantity, withTitle } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { NotStated } from '#ui/marks/not-stated.tsx'

/** Returns the label of a value. Values of `product_unit` have the short label, for example "kg". */
type Label = (dict: DictType, value: string) => string

interface TermText {
  readonly text: string
  /** The value that the buyer requested, if the quotation states a different one. */
  readonly asked: string | null
}

export interface TermRow {
  readonly key: string
  readonly label: string
  /** One value for all products, or one per product if they differ; empty if the term is not stated. */
  readonly values: readonly TermText[]
}

const withoutNull = (rows: readonly (TermText | null)[]): TermText[] => rows.filter((row) => row !== null)

export function useTermRows(): (record: RequestRecord, quote: Quote, label: Label) => readonly TermRow[] {
  const { t } = useLingui()
  return (record, quote, label) => {
    const { lines, delivery, payMethod, payText, leadDays, supplierNo } = termsOfQuotation(record, quote)
    const unitOf = ({ line }: LineTerms) => {
      const unit = quote.lines.find((one) => one.pesticideId === line.pesticideId)?.unit ?? line.unit ?? ''
      return label('product_unit', unit)
    }
    const askedUnitOf = ({ line }: LineTerms) => label('product_unit', line.unit ?? '')
    const toText = ({ value, requestedValue }: StatedTerm, write: (value: string) => string): TermText | null =>
      value === null ? null : { text: write(value), asked: requestedValue === null ? null : write(requestedValue) }
    const quantityText = (term: StatedTerm, one: LineTerms) =>
      toText(term, (value) => formatQuantity(value, askedUnitOf(one)))
    const byLine = (of: (one: LineTerms) => TermText | null): TermText[] => {
      const all = lines.map(of)
      const [first] = all
      if (lines.length < 2 || all.every((one) => one?.text === first?.text && one?.asked === first?.asked))
        return withoutNull([first ?? null])
      return withoutNull(all.map((one, at) => one && { ...one, text: withTitle(lines[at]?.line.name ?? '', one.text) }))
    }
    const days = leadDays ?? 0
    const leadText = leadDays === null ? null : t`${plural(days, { one: '# day', other: '# days' })}`
    const labelOf = (dict: DictType) => (value: string) => label(dict, value)
    const textValue = (text: string | null) => (text ? [{ text, asked: null }] : [])
    const row = (key: string, name: string, values: readonly TermText[]): TermRow => ({ key, label: name, values })
    const tiersOf = (one: LineTerms) => {
      const unit = askedUnitOf(one)
      const text = one.tiers.map(({ from, price }) => {
        const [quantity, money] = [formatQuantity(from, unit), formatMoney(price, quote.currency)]
        return t`${money} per ${unitOf(one)} from ${quantity}`
      })
      return text.length > 0 ? { text: text.join(comma()), asked: null } : null
    }
    return [
      row(
        'product',
        t`Product offered`,
        byLine(({ offered }) => (offered ? { text: offered, asked: null } : null)),
      ),
      row(
        'quantity',
        t`Quantity`,
        byLine((one) => quantityText(one.quantity, one)),
      ),
      row(
        'minimum',
        t`Minimum`,
        byLine((one) => quantityText(one.minimum, one)),
      ),
      row(
        'packaging',
        t`Packaging`,
        byLine((one) => toText(one.packaging, labelOf('product_packaging'))),
      ),
      row('tiers', t`Prices by quantity`, byLine(tiersOf)),
      row('delivery', t`Incoterm and place`, withoutNull([toText(delivery, (value) => value)])),
      row('payment', t`Payment`, [...withoutNull([toText(payMethod, labelOf('pay_method'))]), ...textValue(payText)]),
      row('lead', t`Lead time`, textValue(leadText)),
      row('number', t`Their number`, textValue(supplierNo)),
    ]
  }
}

export const TermValues = ({ row }: { readonly row: TermRow }) =>
  row.values.length === 0 ? (
    <NotStated />
  ) : (
    row.values.map(({ text, asked }) => (
      <span key={text} className="block">
        {text}
        {asked !== null && (
          <span className="diff">
            <Icon of={EqualNot} size={14} />
            <span>
              <Trans>asked {asked}</Trans>
            </span>
          </span>
        )}
      </span>
    ))
  )

export function QuotationTermList({
  record,
  quote,
  label,
  full = false,
}: {
  readonly record: RequestRecord
  readonly quote: Quote
  readonly label: Label
  readonly full?: boolean
}) {
  const rows = useTermRows()(record, quote, label).filter(({ values }) => full || values.length > 0)
  return rows.map((row) => (
    <div key={row.key}>
      <dt>{row.label}</dt>
      <dd>
        <TermValues row={row} />
      </dd>
    </div>
  ))
}
