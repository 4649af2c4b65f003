import { Trans, useLingui } from '@lingui/react/macro'
import { storeLeg } from '#account/records/quote-figures.ts'
import type { Leg, LegFigure } from '#domain/quotes/figures.ts'
import { Select } from '#ui/fields/select.tsx'
import { FigureInput } from './figure-input.tsx'
import { useLastGiven } from './use-last-given.ts'
import { legWords } from '../words.ts'

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

interface LegFieldProps {
  readonly batchNo: string
  readonly leg: Leg
  readonly figure: LegFigure | undefined
  /** The currency of the basis, in which a new figure is entered. */
  readonly currency: string
}

/** The cost of one leg of the transport: an amount per shipment or tonne, or a share of the price up to there. */
export const LegField = ({ batchNo, leg, figure, currency }: LegFieldProps) => {
  const { t, i18n } = useLingui()
  // An amount that is typed anew passes through no amount at all, and is still charged as the buyer said.
  const last = useLastGiven(figure)
  const per = last?.per ?? usual[leg]
  const money = last?.currency ?? currency
  const name = i18n._(legWords[leg])
  const store = async (amount: string | null, change: Partial<LegFigure> = {}) =>
    storeLeg(batchNo, leg, amount === null ? null : { per, currency: money, ...change, amount })
  return (
    <div className="basis__leg">
      <FigureInput
        name={`${batchNo}:${leg}`}
        label={name}
        value={figure?.amount ?? ''}
        zero
        suffix={per === 'percent' ? '%' : money}
        onStore={store}
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
          if (figure && next !== '') void store(figure.amount, { per: next })
        }}
      />
      {!figure && (
        <p className="help basis__leg-help">
          <Trans>Not entered yet</Trans>
        </p>
      )}
    </div>
  )
}
