import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { CostLeg } from '#contract/entities/price-legs.ts'
import {
  createAccountTextWriter,
  storeAccountValue,
  type AccountValueStore,
} from '#account/drafts/write-account-value.ts'
import type { TextWriter } from '#account/drafts/debounced-writer.ts'
import { storeDensity, storeLegCost, storeRate } from '#account/queries/quotation-figures.ts'
import { today, useAccountValue } from '#account/queries/surroundings.ts'
import { pivotCurrency, type LegFigure, type Rate } from '#domain/quotations/figures.ts'
import type { RequestedLine } from '#domain/quotations/line.ts'
import type { DoubtfulFigure, RequiredFigures } from '#domain/quotations/missing-figures.ts'
import { amountProblem, quantityProblem } from '#domain/requests/judge.ts'
import { listSeparator, formatDay } from '#i18n/formats.ts'
import { moneyFieldText, numberFieldText } from '#i18n/labels/number-labels.ts'
import { dataOr } from '#lib/live-read.ts'
import { toDecimal } from '#lib/ratio.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Note } from '#ui/marks/note.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { legLabels, useLineLabels } from '../labels.ts'
import type { ComparedColumns, ShownComparison } from './use-comparison.ts'

type FigureInputProps = Readonly<{
  /** Part of the key under which an unfinished text is stored. */
  name: string
  label: ReactNode
  help?: ReactNode
  suffix: string
  currency?: string
  value: string
  zero?: boolean
  onStore: AccountValueStore<string | null>
}>

const anyText = z.string()

function FigureInput(props: FigureInputProps) {
  const { name, label, help, suffix, currency, value, zero = false, onStore } = props
  const { t, i18n } = useLingui()
  const { failed } = useSave()
  const storedText = dataOr(useAccountValue(`typing:figure:${name}`, anyText, ''), '')
  const [written, setWritten] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const current = storedText || value
  const [last, setLast] = useState(current)
  // The figure can also be changed in the list or a cell. Unless this field has the focus, it shows such a change.
  if (last !== current) {
    setLast(current)
    if (!focused) setWritten(null)
  }
  const typedText = written ?? current
  const problemOf = zero ? amountProblem : quantityProblem
  const store = useEffectEvent<AccountValueStore<string>>(async (account, next) => {
    const unread = next !== '' && problemOf(next) !== null
    // Both writes start together: if the page closes, a write that waits for the other might not run.
    await Promise.all([
      storeAccountValue.in(account, `typing:figure:${name}`, unread ? next : ''),
      // An unfinished text is not stored as a figure: while the buyer types 1e3, the comparison would use 1.
      onStore(account, next === '' || unread ? null : next),
    ])
  })
  const writer = useRef<TextWriter>(undefined)
  useEffect(() => {
    const textWriter = createAccountTextWriter((account, next) => store(account, next), failed)
    writer.current = textWriter
    return () => void textWriter.dispose().catch(failed)
  }, [failed])
  const change = (next: string) => {
    setWritten(next)
    writer.current?.type(next)
  }
  const problem = typedText === '' ? null : problemOf(typedText)
  const text = currency ? moneyFieldText(problem, typedText, currency) : numberFieldText(problem)
  return (
    <Field label={label} help={help} error={text && i18n._(text)}>
      <NumberInput
        value={typedText}
        onValue={change}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        suffix={suffix}
        placeholder={t`Not known`}
      />
    </Field>
  )
}

function Origin({ isOpen = false, text }: Readonly<{ isOpen?: boolean; text: string }>) {
  const { t } = useLingui()
  return (
    <span className="muted fig__from">
      <span className={isOpen ? 'tag tag--pending' : 'tag'}>{isOpen ? t`open` : t`estimate`}</span> {text}
    </span>
  )
}

function Source({ figure, isLast = false }: Readonly<{ figure: Rate | LegFigure | undefined; isLast?: boolean }>) {
  const { t } = useLingui()
  if (!figure) return <Origin isOpen text={t`None of yours or the operator’s`} />
  const { by, source, demo = false } = figure
  const day = figure.day ? formatDay(figure.day) : ''
  const sourceName = by === 'prices' && !demo ? t`Price page` : (source ?? '')
  const myFigureLabel = isLast ? t`Your last figure` : t`Your figure`
  return <Origin text={[by ? sourceName : myFigureLabel, day].filter(Boolean).join(listSeparator())} />
}

function DoubtQuestion({ supplier, onSure }: Readonly<{ supplier: string | undefined; onSure: () => void }>) {
  const { t } = useLingui()
  if (supplier === undefined) return null
  return (
    <Note tone="pending">
      <span>
        {t`With this figure the price of ${supplier} differs more than tenfold from the others. Is it right?`}
      </span>{' '}
      <Button size="sm" onClick={onSure}>{t`It is right`}</Button>
    </Note>
  )
}

type Shown = ShownComparison<ComparedColumns>

/** `doubted`: a supplier whose price this figure changes more than tenfold, or moves that far from the others. */
type RowProps = Readonly<{ shown: Shown; suppliers: string; doubted: string | undefined }>

function RateRow({ currency, shown, ...row }: RowProps & Readonly<{ currency: string }>) {
  const { t } = useLingui()
  const { save } = useSave()
  const rate = shown.basis.rates[currency]
  return (
    <li className="fig fields small pad-s">
      <FigureInput
        name={`rate:${currency}`}
        label={t`${currency} per 1 ${pivotCurrency}`}
        help={row.suppliers}
        value={rate?.perDollar ?? ''}
        suffix={currency}
        currency={currency}
        onStore={async (account, next) =>
          storeRate.in(account, currency, () => (next === null ? null : { perDollar: next, day: today() }))
        }
      />
      <Source figure={rate} />
      <DoubtQuestion
        supplier={row.doubted}
        onSure={() => void save(() => storeRate(currency, (before) => (before ? { ...before, sure: true } : null)))}
      />
    </li>
  )
}

type Per = LegFigure['per']

const usual = {
  origin: 'shipment',
  loading: 'shipment',
  freight: 'shipment',
  insurance: 'percent',
  delivery: 'shipment',
  duty: 'percent',
} as const satisfies Record<CostLeg, Per>

function LegRow({ leg, shown, ...row }: RowProps & Readonly<{ leg: CostLeg }>) {
  const { t, i18n } = useLingui()
  const { basis, figures, batchNo, place } = shown
  const figure = basis.legs[leg]
  const { save } = useSave()
  // While a new amount is typed, no figure is stored, so the last one's currency and basis of charge are used.
  const [last, setLast] = useState(figure)
  if (figure !== undefined && figure !== last) setLast(figure)
  const [chosen, setChosen] = useState<Per | null>(null)
  // The cost can be edited in two places, so the choice is dropped once a stored figure has the same basis of charge.
  if (chosen !== null && figure?.per === chosen) setChosen(null)
  const per = chosen ?? figure?.per ?? last?.per ?? usual[leg]
  const money = last?.currency ?? basis.currency
  const name = i18n._(legLabels[leg])
  const figureOf = (amount: string): LegFigure => ({
    amount,
    per,
    currency: money,
    day: today(),
  })
  const sure = (before: LegFigure | undefined) => {
    const myFigure = before ?? (figure ? figureOf(figure.amount) : null)
    return myFigure && { ...myFigure, sure: true }
  }
  const change = (next: Per | '') => {
    if (next === '') return
    setChosen(next)
    // An amount per tonne is not an amount per shipment, so the buyer's old amount is deleted.
    if (figure && !figure.by) void save(() => storeLegCost(batchNo, leg, place, () => null))
  }
  return (
    <li className="fig fields small pad-s">
      <FigureInput
        name={`${batchNo}:${leg}`}
        label={name}
        help={row.suppliers}
        value={figure?.per === per ? figure.amount : ''}
        zero
        suffix={per === 'percent' ? '%' : money}
        {...(per === 'percent' ? {} : { currency: money })}
        onStore={async (account, amount) =>
          storeLegCost.in(account, batchNo, leg, place, () => (amount === null ? null : figureOf(amount)))
        }
      />
      <Select<Per>
        aria-label={t`${name}: basis of charge`}
        value={per}
        options={[
          { value: 'shipment', label: t`per shipment` },
          { value: 'tonne', label: t`per tonne` },
          { value: 'percent', label: t`% of price` },
        ]}
        onValue={change}
      />
      <Source figure={figure} isLast={figures.batch.legs[leg] === undefined} />
      <DoubtQuestion supplier={row.doubted} onSure={() => void save(() => storeLegCost(batchNo, leg, place, sure))} />
    </li>
  )
}

function DensityRow({ line }: Readonly<{ line: RequestedLine }>) {
  const { t } = useLingui()
  const labels = useLineLabels()
  const { density, densityIsOwn } = line
  const origin = densityIsOwn ? t`Your figure` : t`From the register`
  return (
    <li className="fig fields small pad-s">
      <FigureInput
        name={`density:${line.pesticideId}`}
        label={t`Density of ${labels.product(line)}`}
        suffix="kg/L"
        value={density ? toDecimal(density, 6) : ''}
        onStore={async (account, next) => storeDensity.in(account, line.pesticideId, next)}
      />
      <Origin isOpen={density === null} text={density ? origin : t`The register does not state it`} />
    </li>
  )
}

export type FiguresListProps = Readonly<{ shown: Shown; wanted: RequiredFigures; doubts: readonly DoubtfulFigure[] }>

const countOf = ({ currencies, legs, densities }: RequiredFigures) => currencies.size + legs.size + densities.length

function FigureRows({ shown, wanted, doubts }: FiguresListProps) {
  const { currencies, legs, densities } = wanted
  const names = new Map<string, string>(shown.comparison.suppliers.map(({ id, record }) => [id, record.company.name]))
  const namesText = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(listSeparator())
  const doubtedBy = (figure: string) => names.get(doubts.find((one) => one.figure === figure)?.id ?? '')
  return (
    <ul className="box">
      {[...currencies].map(([currency, ids]) => (
        <RateRow
          key={currency}
          currency={currency}
          shown={shown}
          suppliers={namesText(ids)}
          doubted={doubtedBy(`rate:${currency}`)}
        />
      ))}
      {[...legs].map(([leg, ids]) => (
        <LegRow key={leg} leg={leg} shown={shown} suppliers={namesText(ids)} doubted={doubtedBy(`leg:${leg}`)} />
      ))}
      {densities.map((line) => (
        <DensityRow key={line.pesticideId} line={line} />
      ))}
    </ul>
  )
}

export function FiguresList(props: FiguresListProps) {
  const { t } = useLingui()
  if (countOf(props.wanted) === 0) return null
  return (
    <section id="figures" className="mt-4 not-print" aria-labelledby="figures-title">
      <h2 className="h2" id="figures-title">{t`Figures the suppliers did not give`}</h2>
      <p className="help">{t`Change one, and every price follows. They stay on this device, for your next comparison too. A cost per shipment is shared over the lines by their value.`}</p>
      <FigureRows {...props} />
    </section>
  )
}

export function PriceCellFigures({ children, ...props }: FiguresListProps & { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (countOf(props.wanted) === 0) return <span className="tiny muted est">{children}</span>
  return (
    <>
      <button type="button" className="tiny muted est" aria-expanded={open} onClick={() => setOpen(!open)}>
        {children}
      </button>
      {open && <FigureRows {...props} />}
    </>
  )
}
