import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLabels } from '#catalogue/queries/names/use-label.ts'
import type { RequestKind } from '#contract/entities/request.ts'
import { paths } from '#domain/paths.ts'
import { distinctDecimals } from '#domain/quotations/columns.ts'
import type { Comparison, ComparisonRow, SupplierColumn } from '#domain/quotations/comparison.ts'
import type { QuotedPrice } from '#domain/quotations/as-quoted.ts'
import { requestedName, type RequestedLine } from '#domain/quotations/line.ts'
import { marketPricesOf } from '#domain/quotations/quotations.ts'
import { figuresOfPrice, needsOfPrice } from '#domain/quotations/missing-figures.ts'
import type { QuotationContent } from '#domain/requests/kind-rules.ts'
import { legGapBetween } from '#domain/quotations/figures.ts'
import { formatQuantity, listSeparator } from '#i18n/formats.ts'
import {
  ExtraActivesNote,
  QuotationTermValues,
  useQuotationTermRows,
  type QuotationTermRow,
} from '#kinds/quotation-terms.tsx'
import { compare, negate, toDecimal } from '#lib/ratio.ts'
import { SegmentedControl } from '#ui/fields/segment.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { PricePoints } from '../prices/price-at-decision.tsx'
import { SupplierActions } from '../supplier-actions.tsx'
import { legLabels, quotationStatusLabel, useLineLabels } from '../labels.ts'
import {
  QuotationFactList,
  filesFact,
  NoQuotation,
  NoValue,
  noteFact,
  QuotationsTable,
  QuotationStatusLine,
  type QuotationFact,
} from './column-parts.tsx'
import { NotComparedNote } from './comparison-frame.tsx'
import { PriceCellFigures, type FiguresListProps } from './figures-list.tsx'
import {
  EarlierFigureNote,
  LowestPriceMark,
  priceText,
  PriceRank,
  UnitPrice,
  fullPriceText,
  type PriceCellProps,
} from './price-cell.tsx'
import type { ShownComparison } from './use-comparison.ts'

type Figures = Omit<FiguresListProps, 'shown'> & Readonly<{ shown: ShownComparison<Comparison> }>
type LayoutProps = Figures & Readonly<{ kind: RequestKind }>

function PriceCell({ shown, wanted, doubts, ...own }: Figures & Omit<PriceCellProps, 'basis'>) {
  const { row, supplier } = own
  const { basis } = shown
  const { suppliers } = shown.comparison
  const props = { ...own, basis }
  const { t, i18n } = useLingui()
  const labels = useLineLabels()
  const cell = row.cells.get(supplier.id)
  const { offer } = supplier
  if (!cell?.quoted || !offer)
    return (
      <span className="small faint">
        <NoPrice {...own} />
      </span>
    )
  const { quoted, before, line } = cell
  const { currency } = offer.quote
  const quotedText = (one: QuotedPrice, quote: QuotationContent) => {
    const [written, unit] = [fullPriceText(one.price, quote.currency), labels.unit(one.unit)]
    const clause = quote.tradeClause ?? supplier.record.tradeClause ?? ''
    return `${unit === '' ? written : t`${written} per ${unit}`} ${clause}`.trim()
  }
  const asQuoted = quotedText(quoted, offer.quote)
  const last = supplier.earlier.at(-1)
  // An earlier price is not converted, so it is shown above the price as quoted, not above the converted one.
  const earlier = before && last && <EarlierFigureNote text={quotedText(before, last.quote)} />
  const quantity = line.quantity ? formatQuantity(toDecimal(line.quantity, 6), labels.unit(line.unit)) : ''
  const total = cell.basis && priceText(cell.basis.cost, basis.currency, 2)
  const estimateText = () => {
    if (!cell.price && cell.isOther) return t`Not ranked: another composition`
    if (!cell.price) return <NotComparedNote needs={needsOfPrice(supplier, cell)} />
    const sum = cell.basis?.estimated
    const rate = currency === basis.currency ? '' : t`at a rate, estimate`
    if (!sum || sum.n === 0n) return rate || (cell.basis?.open && t`enter the open figures`)
    const legs = priceText(sum.n < 0n ? negate(sum) : sum, basis.currency, 2)
    const known = (legGapBetween(supplier.clause, basis.clause)?.legs ?? []).filter((leg) => basis.legs[leg])
    const names = known.map((leg) => i18n._(legLabels[leg])).join(listSeparator())
    const to = shown.place ?? t`place not stated`
    const purpose = known.some((leg) => leg !== 'origin' && leg !== 'loading') ? t`${names} (to: ${to})` : names
    const cost = sum.n < 0n ? t`less ${legs}, estimate: ${purpose}` : t`with ${legs}, estimate: ${purpose}`
    return [rate, cost].filter(Boolean).join(listSeparator())
  }
  const estimate = estimateText()
  return (
    <>
      {cell.price ? (
        <>
          <UnitPrice {...props} />
          <span className="block">
            <PriceRank {...props} suppliers={suppliers} />
          </span>
          {total && <span className="block">{quantity === '' ? total : t`${total} for ${quantity}`}</span>}
          {earlier}
        </>
      ) : (
        <>
          {earlier}
          <span className="cmp__price">{asQuoted}</span>
        </>
      )}
      <span className={cell.price ? 'block tiny muted cmp__sub' : 'block tiny pending'}>
        {cell.price && <span>{t`Quoted ${asQuoted}`}</span>}{' '}
        {estimate && (
          // Always rendered at the same place, so that the field stays open while the typed figure changes the cell.
          <PriceCellFigures
            shown={shown}
            wanted={figuresOfPrice(wanted, supplier, line.pesticideId, basis)}
            doubts={doubts}
          >
            {estimate}
          </PriceCellFigures>
        )}
      </span>
      {quoted.note && <span className="block tiny muted cmp__sub">{quoted.note}</span>}
    </>
  )
}

const linesOf = (row: ComparisonRow) => [...row.cells.values()].map(({ line }) => line)
const isShared = (lines: readonly RequestedLine[], text: (line: RequestedLine) => string | null) =>
  new Set(lines.map(text)).size === 1

const apartTexts = {
  strengths: msg`Strengths differ, so none is marked: compare by the active ingredient`,
  shares: msg`None is marked: not all state how much of each active they contain`,
  salts: msg`None is marked: not all say whether acid, or which salt, their content is of`,
} as const satisfies Record<NonNullable<ComparisonRow['apart']>, unknown>

function RowTitle({ row }: Readonly<{ row: ComparisonRow }>) {
  const { i18n } = useLingui()
  const labels = useLineLabels()
  const lines = linesOf(row)
  const [first] = lines
  if (!first) return null
  const sharedText = (text: (line: RequestedLine) => string | null) => (isShared(lines, text) ? text(first) : null)
  return (
    <div className="item cmp__what">
      <FormulationTile code={sharedText((line) => line.formulation)} categoryId={first.categoryId} size="sm" />
      <div className="grow">
        <span className="strong block breaks">
          <UnbrokenText text={first.wish ?? sharedText(labels.product) ?? requestedName(first)} />
        </span>
        <span translate="no" className="item__s num">
          <UnbrokenText text={sharedText(labels.amount) ?? ''} />
        </span>
        {row.apart && <span className="tiny pending">{i18n._(apartTexts[row.apart])}</span>}
      </div>
    </div>
  )
}

function ProductOfPrice({ row, id }: Readonly<{ row: ComparisonRow; id: string }>) {
  const labels = useLineLabels()
  const line = row.cells.get(id)?.line
  if (!line) return null
  const lines = linesOf(row)
  const differing = [
    line.wish === null && isShared(lines, labels.product) ? null : labels.product(line),
    isShared(lines, labels.amount) ? null : labels.amount(line),
  ]
  return (
    <span translate="no" className="block tiny muted cmp__sub num">
      <UnbrokenText text={[...differing, line.registrationNo].filter(Boolean).join(' · ')} />
      <ExtraActivesNote actives={line.extraActives} />
    </span>
  )
}

function NoPrice({ row, supplier }: Readonly<{ row: ComparisonRow; supplier: SupplierColumn }>) {
  const { t } = useLingui()
  return row.cells.has(supplier.id) ? <NoQuotation supplier={supplier} /> : t`Not requested`
}

function Total({ supplier, shown }: Pick<LayoutProps, 'shown'> & Readonly<{ supplier: SupplierColumn }>) {
  const { t } = useLingui()
  const { comparison, basis } = shown
  const total = comparison.totals.get(supplier.id)
  if (!total) return <NoValue />
  const text = priceText(total, basis.currency, distinctDecimals(comparison.totals.values(), 2))
  const approx = comparison.suppliers.some(({ isEstimate }) => isEstimate)
  return (
    <span className="cmp__price">
      <span>{supplier.open.length > 0 ? t`from ${text}` : text}</span>{' '}
      {comparison.lowestTotal.has(supplier.id) && <LowestPriceMark approx={approx} />}
    </span>
  )
}

const marketOf = ({ record, offer }: SupplierColumn) =>
  marketPricesOf(record).find(({ version }) => offer !== null && version === offer.quote.version)?.points ?? []

function useFacts({ suppliers }: Comparison): readonly QuotationFact<SupplierColumn>[] {
  const { t } = useLingui()
  const label = useLabels()
  const rowsOf = useQuotationTermRows()
  const terms = new Map<string, readonly QuotationTermRow[]>(
    suppliers.flatMap(({ id, record, offer }) => (offer ? [[id, rowsOf(record, offer.quote, label)] as const] : [])),
  )
  const leads = suppliers.flatMap(({ offer }) => offer?.quote.leadDays ?? [])
  const shortest = Math.min(...leads)
  const earliest = leads.length > 1 && leads.filter((days) => days === shortest).length === 1 ? shortest : null
  // `rowsOf` returns the same terms in the same order for each supplier.
  const termLists = [...terms.values()]
  const keys = (termLists[0] ?? []).filter((_, at) => termLists.some((rows) => (rows[at]?.values ?? []).length > 0))
  const market: QuotationFact<SupplierColumn> = {
    key: 'market',
    label: t`Price trend at time of quotation`,
    of: (supplier) => (marketOf(supplier).length > 0 ? <PricePoints points={marketOf(supplier)} /> : ''),
  }
  return [
    ...keys.map(({ key, label: name }): QuotationFact<SupplierColumn> => ({
      key,
      label: name,
      of: ({ id, offer }) => {
        const row = terms.get(id)?.find((one) => one.key === key)
        if (!row) return ''
        return (
          <>
            <QuotationTermValues row={row} />
            {key === 'lead' && earliest !== null && offer?.quote.leadDays === earliest && (
              <span className="tiny strong teal">{t`earliest`}</span>
            )}
          </>
        )
      },
    })),
    ...(suppliers.some(({ offer }) => offer?.text) ? [noteFact] : []),
    ...(suppliers.some((supplier) => marketOf(supplier).length > 0) ? [market] : []),
    ...(suppliers.some(({ offer }) => (offer?.files.length ?? 0) > 0) ? [filesFact] : []),
  ]
}

export function ComparisonTable({ kind, ...figures }: LayoutProps) {
  const { shown } = figures
  const { comparison } = shown
  const { suppliers, rows } = comparison
  const priceOf = (row: ComparisonRow, supplier: SupplierColumn) => (
    <>
      <PriceCell row={row} supplier={supplier} {...figures} />
      {row.cells.get(supplier.id)?.quoted && <ProductOfPrice row={row} id={supplier.id} />}
    </>
  )
  const totalOf = (supplier: SupplierColumn) => <Total supplier={supplier} shown={shown} />
  const facts = useFacts(comparison)
  return (
    <QuotationsTable
      kind={kind}
      suppliers={suppliers}
      corner={<Trans>Product</Trans>}
      facts={facts}
      products={rows.map((row) => ({
        key: row.key,
        label: <RowTitle row={row} />,
        of: (supplier: SupplierColumn) => priceOf(row, supplier),
        className: 'num',
        isBest: ({ id }: SupplierColumn) => row.lowest.has(id),
        compared: true,
      }))}
      {...(rows.length > 1 && {
        sums: {
          key: 'total',
          label: <Trans>Total</Trans>,
          of: totalOf,
          className: 'num',
          isBest: ({ id }: SupplierColumn) => comparison.lowestTotal.has(id),
          compared: true,
        },
      })}
    />
  )
}

function inOrder(row: ComparisonRow, suppliers: readonly SupplierColumn[]): SupplierColumn[] {
  const rank = ({ id }: SupplierColumn) => (row.lowest.has(id) ? 0 : row.cells.get(id)?.price ? 1 : 2)
  return suppliers.toSorted((a, b) => {
    const [one, other] = [row.cells.get(a.id)?.price, row.cells.get(b.id)?.price]
    return rank(a) - rank(b) || (one && other ? compare(one, other) : 0)
  })
}

export function ComparisonCards({ kind, ...figures }: LayoutProps) {
  const { shown } = figures
  const { comparison, basis } = shown
  const { t, i18n } = useLingui()
  const labels = useLineLabels()
  const { suppliers, rows } = comparison
  const facts = useFacts(comparison)
  const [key, setKey] = useState(rows[0]?.key ?? '')
  const row = rows.find((one) => one.key === key) ?? rows[0]
  const shortName = (one: ComparisonRow) => {
    const [line] = linesOf(one)
    if (!line) return ''
    const isOnly =
      rows.filter((other) => linesOf(other).some((its) => requestedName(its) === requestedName(line))).length === 1
    return isOnly ? requestedName(line) : labels.product(line)
  }
  return (
    <div>
      {rows.length > 1 && rows.length <= 4 && (
        <SegmentedControl
          label={t`Product`}
          value={row?.key ?? ''}
          items={rows.map((one) => ({ value: one.key, label: shortName(one) }))}
          onValue={setKey}
        />
      )}
      {(rows.length > 4 ? rows : row ? [row] : []).map((one) => (
        <section key={one.key} className="mb-3" aria-label={shortName(one)}>
          {rows.length !== 1 || one.apart ? <RowTitle row={one} /> : null}
          <ul className="box flush mq wraps">
            {inOrder(one, suppliers).map((supplier) => {
              const isLowest = one.lowest.has(supplier.id)
              return (
                <li key={supplier.id} className={isLowest ? 'best lead' : undefined}>
                  {!isLowest && <Monogram name={supplier.record.company.name} size="sm" />}
                  <span className="grow">
                    <span translate="no" className={isLowest ? 'strong block' : 'block'}>
                      {supplier.record.company.name}
                    </span>
                    {(supplier.standing === 'not-selected' || supplier.standing === 'accepted') && (
                      <span className="block tiny strong muted">{i18n._(quotationStatusLabel(supplier))}</span>
                    )}
                    <ProductOfPrice row={one} id={supplier.id} />
                  </span>
                  <span translate="no" className="mq__price num">
                    <PriceCell row={one} supplier={supplier} {...figures} />
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <h2 className="h2">{t`What else they offer`}</h2>
      <ul className="stack g-2">
        {(row ? inOrder(row, suppliers) : suppliers).map((supplier, at) => (
          <li key={supplier.id} className="stack g-2 breaks box pad-s">
            <details open={at === 0}>
              <summary className="tap">
                <span translate="no" className="strong">
                  {supplier.record.company.name}
                </span>{' '}
                {row && <UnitPrice row={row} supplier={supplier} basis={basis} />}{' '}
                {row && <PriceRank row={row} supplier={supplier} basis={basis} suppliers={suppliers} />}
              </summary>
              <QuotationStatusLine supplier={supplier} />
              <QuotationFactList supplier={supplier} facts={facts} />
              {rows.length > 1 && <Total supplier={supplier} shown={shown} />}
              <Link to={paths.request(kind, supplier.id)}>{t`Open the request`}</Link>
            </details>
            <SupplierActions kind={kind} supplier={supplier} />
          </li>
        ))}
      </ul>
    </div>
  )
}
