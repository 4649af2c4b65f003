import { Trans, useLingui } from '@lingui/react/macro'
import { storeBasis, storeDensity, storeLeg, storeRate } from '#account/reads/quote-figures.ts'
import { currenciesToRate, wantedFigures, type Comparison } from '#domain/quotes/comparison.ts'
import { basisClauses, pivot, type Leg, type LegFigure, type Rate } from '#domain/quotes/figures.ts'
import { Card } from '#ui/marks/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import type { ShownComparison, Compared } from './use-comparison.ts'
import { useLabel, useLineWords, legWords } from '../words.ts'
import { today, useOwnValue } from '#account/reads/surroundings.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { useCurrencies } from '#catalogue/reads/names/reference.ts'
import { dataOr } from '#lib/live-read.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { accountTextWriter, storeOwnValue, type StoreIn } from '#account/drafts/write-own-value.ts'
import type { TextWriter } from '#account/drafts/write-soon.ts'
import { amountProblem, quantityProblem } from '#domain/requests/judge.ts'
import { numberFieldText } from '#i18n/words/number-words.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'

type ShownProps<C extends Compared> = Readonly<{ batchNo: string; shown: ShownComparison<C> }>

/** The currency into which every offer of a batch is converted: one of the offers', or another of the backend's. */
function CurrencyField({ batchNo, shown }: ShownProps<Compared>) {
  const { t } = useLingui()
  const { comparison, basis } = shown
  const { save } = useSaving()
  const rows = dataOr(useCurrencies(), [])
  const first = [...new Set([...offeredIn(comparison), pivot, basis.currency])]
  const option = (group: string) => (code: string) => {
    const name = rows.find((row) => row.code === code)?.name
    return { value: code, label: [code, name].filter(Boolean).join(' – '), group }
  }
  const others = rows.map((row) => row.code).filter((code) => !first.includes(code))
  return (
    <Field label={t`Currency`}>
      <Select
        value={basis.currency}
        options={[...first.map(option(t`In these quotations`)), ...others.map(option(t`Others`))]}
        onValue={(next) => void save(() => storeBasis(batchNo, { currency: next || null }))}
      />
    </Field>
  )
}

const offeredIn = ({ suppliers }: Compared): string[] =>
  suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))

/** The value, or its last one while this screen is open. */
function useLastGiven<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type FigureInputProps = Readonly<{
  /** Unique among the buyer's stored figures. */
  name: string
  label: ReactNode
  help?: ReactNode
  suffix?: ReactNode
  /** The stored figure; '' if none. */
  value: string
  /** Allows 0: a cost may be 0, a rate or density may not. */
  zero?: boolean
  /** Stores a number, or deletes it (null): the field is empty, or its text is not one number. */
  onStore: StoreIn<string | null>
}>

const text = z.string()

/** A figure of the buyer's own, stored on this device as soon as it is a number. */
function FigureInput({ name, label, help, suffix, value, zero = false, onStore }: FigureInputProps) {
  const { i18n } = useLingui()
  const { failed } = useSaving()
  const asked = dataOr(useOwnValue(`typing:figure:${name}`, text, ''), '')
  const [written, setWritten] = useState<string | null>(null)
  const typed = written ?? (asked || value)
  const problemOf = zero ? amountProblem : quantityProblem
  const store: StoreIn<string> = async (account, next) => {
    const unread = next !== '' && problemOf(next) !== null
    // Begun together: of a page that is left, what begins only after the first may not be done any more.
    await Promise.all([
      storeOwnValue.in(account, `typing:figure:${name}`, unread ? next : ''),
      // While the text is no number, or can be two, there is no figure. The one before would be another than is shown:
      // of 1e3, it is the 1 that was typed first.
      onStore(account, next === '' || unread ? null : next),
    ])
  }
  const latest = useRef(store)
  useEffect(() => {
    latest.current = store
  })
  const writer = useRef<TextWriter>(undefined)
  useEffect(() => {
    const own = accountTextWriter((account, next) => latest.current(account, next), failed)
    writer.current = own
    return () => void own.dispose().catch(failed)
  }, [failed])
  const change = (next: string) => {
    setWritten(next)
    writer.current?.type(next)
  }
  const problem = numberFieldText(problemOf(typed))
  return (
    <Field label={label} help={help} error={problem && i18n._(problem)}>
      <NumberInput value={typed} onValue={change} suffix={suffix} />
    </Field>
  )
}

/** The buyer's own exchange rate for a currency, with its date. */
function RateField({ currency, rate }: { currency: string; rate: Rate | undefined }) {
  const { t } = useLingui()
  const { save } = useSaving()
  // While a new rate is typed there is none for a moment; its day is remembered.
  const day = useLastGiven(rate?.day) ?? today()
  return (
    <div className="basis__rate">
      <FigureInput
        name={`rate:${currency}`}
        label={
          <Trans>
            {currency} per 1 {pivot}
          </Trans>
        }
        value={rate?.perDollar ?? ''}
        suffix={currency}
        onStore={async (account, next) =>
          storeRate.in(account, currency, (before) => (next === null ? null : { day, ...before, perDollar: next }))
        }
      />
      <Field label={<Trans>Rate date</Trans>}>
        <DateInput
          aria-label={t`Date of the ${currency} rate`}
          value={day}
          max={today()}
          disabled={!rate}
          onValue={(next) => {
            if (next === '') return
            void save(() => storeRate(currency, (before) => (before ? { ...before, day: next } : null)))
          }}
        />
      </Field>
    </div>
  )
}

type Per = LegFigure['per']

/** The usual way each leg is charged. The buyer may change it. */
const usual = {
  origin: 'shipment',
  loading: 'shipment',
  freight: 'shipment',
  insurance: 'percent',
  delivery: 'shipment',
  duty: 'percent',
} as const satisfies Record<Leg, Per>

type LegFieldProps = Readonly<{
  batchNo: string
  leg: Leg
  figure: LegFigure | undefined
  /** The currency of the basis, in which a new figure is entered. */
  currency: string
}>

/** The cost of one leg of the transport: an amount per shipment or tonne, or a share of the price up to there. */
function LegField({ batchNo, leg, figure, currency }: LegFieldProps) {
  const { t, i18n } = useLingui()
  // While a new amount is typed there is none for a moment; its other settings are remembered.
  const last = useLastGiven(figure)
  const per = last?.per ?? usual[leg]
  const money = last?.currency ?? currency
  const name = i18n._(legWords[leg])
  const { save } = useSaving()
  return (
    <div className="basis__leg">
      <FigureInput
        name={`${batchNo}:${leg}`}
        label={name}
        value={figure?.amount ?? ''}
        zero
        suffix={per === 'percent' ? '%' : money}
        onStore={async (account, amount) =>
          storeLeg.in(account, batchNo, leg, (before) =>
            amount === null ? null : { per, currency: money, ...before, amount },
          )
        }
      />
      <Select<Per>
        aria-label={t`${name}: basis of charge`}
        value={per}
        disabled={!figure}
        options={[
          { value: 'shipment', label: t`per shipment` },
          { value: 'tonne', label: t`per tonne` },
          { value: 'percent', label: t`% of price` },
        ]}
        onValue={(next) => {
          if (next === '') return
          void save(() => storeLeg(batchNo, leg, (before) => (before ? { ...before, per: next } : null)))
        }}
      />
      {!figure && <p className="help wide">{t`Not entered yet`}</p>}
    </div>
  )
}

type BasisCardProps = ShownProps<Compared> &
  Readonly<{ currencies: readonly string[]; note: string | null; clause?: ReactNode; children?: ReactNode }>

/** `note`: about the figures that the buyer enters; null if none is needed. */
function BasisCard({ batchNo, shown, currencies, note, clause, children }: BasisCardProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Comparison basis</Trans>}>
      <div className="grid-l basis">
        <CurrencyField batchNo={batchNo} shown={shown} />
        {clause}
        {currencies.map((currency) => (
          <RateField key={currency} currency={currency} rate={shown.figures.own.rates[currency]} />
        ))}
        {children}
      </div>
      <p className="help mt-3">{note ?? t`These quotations need no input from you on this basis.`}</p>
    </Card>
  )
}

/** The currency of all fees, and the buyer's own dated exchange rates, which stay on this device. */
export function CurrencyPanel({ batchNo, shown }: ShownProps<Compared>) {
  const { t } = useLingui()
  const wanted = currenciesToRate([...offeredIn(shown.comparison), shown.basis.currency])
  const note = wanted.length > 0 ? t`These are your own figures; they stay on this device.` : null
  return <BasisCard batchNo={batchNo} shown={shown} currencies={wanted} note={note} />
}

/** The common basis of the comparison and the buyer's own figures for it, which stay on this device. */
export function BasisPanel({ batchNo, shown }: ShownProps<Comparison>) {
  const { t } = useLingui()
  const { comparison, basis, figures } = shown
  const clauseLabel = useLabel('trade_clause')
  const words = useLineWords()
  const { save } = useSaving()
  const { currencies, legs, densities } = wantedFigures(comparison, basis)
  const own = currencies.length + legs.length + densities.length > 0
  const clause = (
    <Field label={t`Incoterm`}>
      <Select
        value={basis.clause ?? ''}
        options={basisClauses.map((value) => ({ value, label: clauseLabel(value) }))}
        onValue={(next) => void save(() => storeBasis(batchNo, { clause: next || null }))}
      />
    </Field>
  )
  const note = t`These are your own figures; they stay on this device. A cost per shipment is shared over the lines by their value.`
  return (
    <BasisCard batchNo={batchNo} shown={shown} currencies={currencies} note={own ? note : null} clause={clause}>
      {legs.map((leg) => (
        <LegField key={leg} batchNo={batchNo} leg={leg} figure={figures.batch.legs[leg]} currency={basis.currency} />
      ))}
      {densities.map((line) => (
        <FigureInput
          key={line.pesticideId}
          name={`density:${line.pesticideId}`}
          label={<Trans>Density of {words.product(line)}</Trans>}
          suffix="kg/L"
          value={figures.own.densities[line.pesticideId] ?? ''}
          onStore={async (account, next) => storeDensity.in(account, line.pesticideId, next)}
        />
      ))}
    </BasisCard>
  )
}
