import { Trans, useLingui } from '@lingui/react/macro'
import { storeLeg } from '#account/records/quote-figures.ts'
import type { Leg, LegFigure } from '#domain/quotes/figures.ts'
import { Select } from '#ui/fields/select.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
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
      {!figure && (
        <p className="help basis__leg-help">
          <Trans>Not entered yet</Trans>
        </p>
      )}
    </div>
  )
}
