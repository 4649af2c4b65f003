import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { EqualNot } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DictType } from '#contract/entities/reference.ts'
import type { RequestRecord } from '#contract/entities/request.ts'
import { termsOfQuotation, type LineTerms, type StatedTerm } from '#domain/quotations/terms.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import { listSeparator, formatMoney, formatQuantity, joinTitle } from '#i18n/formats.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { NotStated } from '#ui/marks/not-stated.tsx'

/** The label of a dictionary value; for `product_unit`, the short one, for example "kg". */
type Label = (dict: DictType, value: string) => string

/** `asked`: the value that the buyer requested, if the quotation states a different one. */
type TermText = Readonly<{ text: string; asked: string | null }>

export interface QuotationTermRow {
  readonly key: string
  readonly label: string
  /** One value if it is the same for all products, else one per product; payment can have two. Empty: not stated. */
  readonly values: readonly TermText[]
}

const stated = (text: string | null): TermText | null => (text ? { text, asked: null } : null)

/** `full` also shows the requested quantity and packaging where the quotation states none. */
type TermRows = (
  record: RequestRecord,
  quote: QuotationContent,
  label: Label,
  full?: boolean,
) => readonly QuotationTermRow[]

export function useQuotationTermRows(): TermRows {
  const { t } = useLingui()
  return (record, quote, label, full = false) => {
    const { lines, delivery, isPlaceMissing, payMethod, payText, leadDays, supplierNo } = termsOfQuotation(
      record,
      quote,
    )
    const unitOf = ({ line }: LineTerms) => {
      const unit = quote.lines.find((one) => one.pesticideId === line.pesticideId)?.unit ?? line.unit ?? ''
      return label('product_unit', unit)
    }
    const askedUnitOf = ({ line }: LineTerms) => label('product_unit', line.unit ?? '')
    const toText = ({ value, requestedValue }: StatedTerm, write: (value: string) => string): TermText | null =>
      value === null ? null : { text: write(value), asked: requestedValue === null ? null : write(requestedValue) }
    const orRequested = (term: StatedTerm, requested: string | null | undefined): StatedTerm =>
      full && term.value === null ? { value: requested || null, requestedValue: null } : term
    const quantityText = (term: StatedTerm, one: LineTerms) =>
      toText(term, (value) => formatQuantity(value, askedUnitOf(one)))
    const packagingText = ({ packaging, line }: LineTerms) =>
      full && packaging.value === null && line.packaging
        ? { text: t`not stated`, asked: label('product_packaging', line.packaging) }
        : toText(packaging, (value) => label('product_packaging', value))
    const byLine = (of: (one: LineTerms) => TermText | null) => {
      const all = lines.map(of)
      const [first = null] = all
      return all.every((one) => one?.text === first?.text && one?.asked === first?.asked)
        ? [first]
        : all.map((one, at) => one && { ...one, text: joinTitle(lines[at]?.line.name ?? '', one.text) })
    }
    const days = leadDays ?? 0
    const leadText = leadDays === null ? null : t`${plural(days, { one: '# day', other: '# days' })}`
    const tiersOf = (one: LineTerms) => {
      const unit = askedUnitOf(one)
      const texts = one.tiers.map(({ from, price }) => {
        const [quantity, money] = [formatQuantity(from, unit), formatMoney(price, quote.currency)]
        return t`${money} per ${unitOf(one)} from ${quantity}`
      })
      return stated(texts.join(listSeparator()))
    }
    const productOf = ({ offered, content }: LineTerms): TermText | null => {
      const target = content.requestedValue
      const own = content.value ?? ''
      return target === null ? stated(offered) : { text: offered ?? own, asked: t`${target}, offers ${own}` }
    }
    const deliveryOf = () => {
      const term = toText(delivery, (value) => value)
      const place = term?.asked
      return place && isPlaceMissing ? { ...term, asked: t`${place}, place not stated` } : term
    }
    const rows: readonly (readonly [key: string, name: string, values: readonly (TermText | null)[]])[] = [
      ['product', t`Product offered`, byLine(productOf)],
      ['quantity', t`Quantity`, byLine((one) => quantityText(orRequested(one.quantity, one.line.quantity), one))],
      ['minimum', t`Minimum`, byLine((one) => quantityText(one.minimum, one))],
      ['packaging', t`Packaging`, byLine(packagingText)],
      ['tiers', t`Prices by quantity`, byLine(tiersOf)],
      ['delivery', t`Incoterm and place`, [deliveryOf()]],
      ['payment', t`Payment`, [toText(payMethod, (value) => label('pay_method', value)), stated(payText)]],
      ['lead', t`Lead time`, [stated(leadText)]],
      ['number', t`Their number`, [stated(supplierNo)]],
    ]
    return rows.map(([key, name, values]) => ({ key, label: name, values: values.filter((one) => one !== null) }))
  }
}

export const QuotationTermValues = ({ row }: { readonly row: QuotationTermRow }) =>
  row.values.length === 0 ? (
    <NotStated />
  ) : (
    row.values.map(({ text, asked }) => (
      <span key={text} className="block">
        <span>{text}</span>
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

export function ExtraActivesNote({ actives }: Readonly<{ actives: readonly string[] }>) {
  const names = actives.join(listSeparator())
  if (names === '') return null
  return (
    <b className="block pending">
      <Trans>Also contains {names}</Trans>
    </b>
  )
}

export function FactRow({ label, children }: Readonly<{ label: ReactNode; children: ReactNode }>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd translate="no" className="num">
        {children}
      </dd>
    </div>
  )
}

type QuotationTermListProps = Readonly<{ record: RequestRecord; quote: QuotationContent; label: Label; full?: boolean }>

export function QuotationTermList({ record, quote, label, full = false }: QuotationTermListProps) {
  const rows = useQuotationTermRows()(record, quote, label, full).filter(({ values }) => full || values.length > 0)
  return rows.map((row) => (
    <FactRow key={row.key} label={row.label}>
      <QuotationTermValues row={row} />
    </FactRow>
  ))
}
