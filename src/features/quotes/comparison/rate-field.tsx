import { Trans, useLingui } from '@lingui/react/macro'
import { storeRate } from '#account/reads/quote-figures.ts'
import { today } from '#account/reads/surroundings.ts'
import { pivot, type Rate } from '#domain/quotes/figures.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import { FigureInput } from './figure-input.tsx'
import { useLastGiven } from './use-last-given.ts'

/** The buyer's own exchange rate for a currency, with its date. */
export const RateField = ({ currency, rate }: { currency: string; rate: Rate | undefined }) => {
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
