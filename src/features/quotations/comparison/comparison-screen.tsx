import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { distinctDecimals, roundedDifference } from '#domain/quotations/columns.ts'
import {
  compareQuotations,
  type Comparison,
  purchaseOptions,
  type ComparisonRow,
} from '#domain/quotations/comparison.ts'
import { hasFees } from '#domain/quotations/fees.ts'
import type { Basis, RowMeasure } from '#domain/quotations/on-basis.ts'
import { doubtfulFiguresOf, requiredFigures } from '#domain/quotations/missing-figures.ts'
import { usePhone } from '#ui/page/use-media.ts'
import { FeeComparison } from '../fees/fee-comparison.tsx'
import { BasisBar } from './basis-bar.tsx'
import { ComparisonFrame, type ComparisonScreenProps, NeededFiguresNote } from './comparison-frame.tsx'
import { FiguresList } from './figures-list.tsx'
import { ComparisonCards, ComparisonTable } from './price-layouts.tsx'
import { Info } from 'lucide-react'
import { type CostLeg, legs as allLegs } from '#contract/entities/price-legs.ts'
import { legGapBetween } from '#domain/quotations/figures.ts'
import { requestedName } from '#domain/quotations/line.ts'
import { listSeparator } from '#i18n/formats.ts'
import { add, type Ratio } from '#lib/ratio.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { legLabels, perUnitText, useLineLabels } from '../labels.ts'
import { LowestPriceMark, priceText, percentText } from './price-cell.tsx'

type Props = Readonly<{ comparison: Comparison; basis: Basis }>

const useSuppliers = ({ suppliers }: Comparison) => {
  const names = new Map<string, string>(suppliers.map(({ id, record }) => [id, record.company.name]))
  return (id: string) => names.get(id) ?? ''
}

const productOf = (row: ComparisonRow): string => {
  const [cell] = row.cells.values()
  return cell ? requestedName(cell.line) : ''
}

const boxClass = (isBest: boolean) => `outcome stack g-1 small box pad-s${isBest ? ' is-best' : ''}`

function Outcomes({ comparison, basis }: Props) {
  const { t } = useLingui()
  const nameOf = useSuppliers(comparison)
  const { one, each, earliest } = purchaseOptions(comparison)
  const places = distinctDecimals([...comparison.totals.values(), ...(each ? [each.total] : [])], 2)
  const money = (value: Ratio) => priceText(value, basis.currency, places)
  if (comparison.rows.length < 2 || !(one || each || earliest)) return null
  const approx = comparison.suppliers.some(({ isEstimate }) => isEstimate)
  const from = each ? new Set(each.picks.values()).size : 0
  const picks = each
    ? comparison.rows
        .flatMap((row) => {
          const [product, supplier] = [productOf(row), nameOf(each.picks.get(row.key) ?? '')]
          return t`${product} from ${supplier}`
        })
        .join(listSeparator())
    : ''
  const lead = one?.lead
  const gapText = (higher: Ratio, lower: Ratio) => money(roundedDifference(higher, lower, places))
  const [leadText, share] = lead ? [gapText(add(one.total, lead.amount), one.total), percentText(lead.share)] : ['', '']
  const saved = one && each?.saves ? gapText(one.total, each.total) : ''
  const best = each?.saves ? 'each' : 'one'
  return (
    <div className="fields mb-3" role="group" aria-label={t`All products`}>
      {one && (
        <div className={boxClass(best === 'one')}>
          <span className="row between tiny medium muted">
            <span>{t`All from one supplier`}</span> {best === 'one' && <LowestPriceMark approx={approx} />}
          </span>
          <span translate="no" className="t-20 strong num">
            {money(one.total)}
          </span>
          <span translate="no" className="medium">
            {nameOf(one.id)}
          </span>
          {lead && <span className="muted">{t`${leadText} (${share}) below the next`}</span>}
        </div>
      )}
      {each && (
        <div className={boxClass(best === 'each')}>
          <span className="row between tiny medium muted">
            <span>{t`Best of each line`}</span> {best === 'each' && <LowestPriceMark approx={approx} />}
          </span>
          <span translate="no" className="t-20 strong num">
            {money(each.total)}{' '}
            <small className="small muted">
              <Plural value={from} one="from # supplier" other="from # suppliers" />
            </small>
          </span>
          <span translate="no" className="medium">
            {picks}
          </span>
          {saved !== '' && <span className="muted">{t`${saved} less than all from one`}</span>}
        </div>
      )}
      {earliest && (
        <div className={boxClass(false)}>
          <span className="row between tiny medium muted">{t`Earliest delivery`}</span>
          <span translate="yes" className="t-20 strong num">
            <Plural value={earliest.days} one="# day" other="# days" />
          </span>
          <span translate="no" className="medium">
            {nameOf(earliest.id)}
          </span>
          {earliest.total && <span className="muted">{money(earliest.total)}</span>}
        </div>
      )}
    </div>
  )
}

function OpenLegs({ comparison, basis }: Props) {
  const { t, i18n } = useLingui()
  const labels = useLineLabels()
  const nameOf = useSuppliers(comparison)
  const namesOf = (legs: readonly CostLeg[]) => legs.map((leg) => i18n._(legLabels[leg])).join(listSeparator())
  const wanted = basis.wanted ?? basis.clause
  const left = legGapBetween(basis.clause, wanted)?.legs ?? []
  const open = comparison.rows.flatMap((row) =>
    [...row.cells].flatMap(([id, { verdict, line }]) => {
      if (!verdict?.limit || !row.measure) return []
      const { sum, perUnit } = verdict.limit
      const [sumText, each] = [priceText(sum, basis.currency, 2), priceText(perUnit, basis.currency)]
      const unit = i18n._(perUnitText(row.measure, row.active, labels.unit(line.unit)))
      return [{ key: `${row.key} ${id}`, id, product: productOf(row), verdict, sum: sumText, each, unit }]
    }),
  )
  if (open.length === 0 && left.length === 0) return null
  const known = allLegs.filter((leg) => left.includes(leg) && basis.legs[leg])
  return (
    <div className="note mb-3">
      <Icon of={Info} />
      <ul className="grow stack g-1">
        {left.length > 0 && (
          <li>
            <b>{t`Compared at ${basis.clause ?? ''}, not ${wanted ?? ''}.`}</b>{' '}
            <span>{t`Open, and the same for all of them: ${namesOf(left.filter((leg) => !known.includes(leg)))}`}</span>
          </li>
        )}
        {open.map(({ key, id, product, verdict, sum, each, unit }) => (
          <li key={key}>
            <b>
              <Trans>
                {nameOf(id)}: open: {namesOf(verdict.legs)}.
              </Trans>
            </b>{' '}
            <span>
              {verdict.adds
                ? t`It would be the lowest for ${product} only if together they came to less than ${sum} (${each} ${unit}).`
                : t`It would be the lowest for ${product} only if together they came to more than ${sum} (${each} ${unit}).`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PriceComparison(props: ComparisonScreenProps) {
  const { t } = useLingui()
  const [measure, setMeasure] = useState<RowMeasure | null>(null)
  const Layout = usePhone() ? ComparisonCards : ComparisonTable
  const gaps = {
    rows: t`No lowest total is marked: fewer than two suppliers have quoted every product.`,
    quantity: t`No lowest total is marked: the suppliers were asked for different quantities.`,
    apart: t`No lowest total is marked: the products of one line cannot be compared.`,
  }
  return (
    <ComparisonFrame {...props} compare={compareQuotations} measure={measure}>
      {(view) => {
        const { comparison, basis } = view
        const wanted = requiredFigures(comparison, basis)
        const figures = { shown: view, wanted, doubts: doubtfulFiguresOf(comparison, basis) }
        const needs = comparison.needs.filter(({ need }) => need !== 'rate' && need !== 'density')
        const quotedCount = comparison.suppliers.filter(({ offer }) => offer).length
        return (
          <>
            <BasisBar shown={view} measure={measure} onMeasure={setMeasure} wanted={wanted} />
            <Outcomes comparison={comparison} basis={basis} />
            <OpenLegs comparison={comparison} basis={basis} />
            <div className="cmp-page__note">
              <NeededFiguresNote needs={needs} />
            </div>
            <Layout kind={props.kind} {...figures} />
            {comparison.totalsGap !== null && quotedCount > 1 && comparison.rows.length > 1 && (
              <p className="help">{gaps[comparison.totalsGap]}</p>
            )}
            <FiguresList {...figures} />
          </>
        )
      }}
    </ComparisonFrame>
  )
}

export const ComparisonScreen = ({ kind, ...props }: ComparisonScreenProps) =>
  hasFees(kind) ? <FeeComparison {...props} kind={kind} /> : <PriceComparison {...props} kind={kind} />
