import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RangeFacts } from '#domain/market/lines.ts'
import type { ShownCurrency } from '#domain/market/exchange.ts'
import { formatDay } from '#i18n/formats.ts'
import { Amount } from '../price-cells.tsx'
import { priceAmount, usePriceWords } from '#widgets/use-price-words.ts'
import type { ShownSeries } from './use-price-detail.ts'

const Fact = ({ head, children }: { head: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{head}</dt>
    <dd>{children}</dd>
  </div>
)

interface FiguresProps {
  readonly facts: RangeFacts | null
  readonly main: ShownSeries
  readonly months: number
  readonly currency: ShownCurrency
}

/** The highest, lowest and average price of the shown months, and the last one in the other currency. */
export const PriceFigures = ({ facts, main, months, currency }: FiguresProps) => {
  const words = usePriceWords()
  const other = currency === 'USD' ? 'CNY' : 'USD'
  const otherName = words.currency(other)
  return (
    <dl className="pfacts">
      <Fact head={<Plural value={months} one="High, # month" other="High, # months" />}>
        <b>{facts ? priceAmount(facts.high.value) : '–'}</b> <span>{facts && formatDay(facts.high.day)}</span>
      </Fact>
      <Fact head={<Plural value={months} one="Low, # month" other="Low, # months" />}>
        <b>{facts ? priceAmount(facts.low.value) : '–'}</b> <span>{facts && formatDay(facts.low.day)}</span>
      </Fact>
      <Fact head={<Trans>Average</Trans>}>
        <b>{facts ? priceAmount(facts.average) : '–'}</b>
      </Fact>
      <Fact head={<Trans>In {otherName}</Trans>}>
        <b>{main.price.now[other] === null ? '–' : <Amount of={main.price.now} currency={other} />}</b>{' '}
        <span>{main.price.now[other] !== null && words.per(main.series.per)}</span>
      </Fact>
    </dl>
  )
}
