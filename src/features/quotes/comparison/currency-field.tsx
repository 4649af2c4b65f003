import { Trans, useLingui } from '@lingui/react/macro'
import { storeBasis } from '#account/reads/quote-figures.ts'
import { useCurrencies } from '#catalogue/reads/names/reference.ts'
import { pivot } from '#domain/quotes/figures.ts'
import { dataOr } from '#lib/live-read.ts'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useSaving } from '#ui/page/use-saving.ts'
import type { Compared, ShownComparison } from './use-comparison.ts'

/** Currencies to choose from: those of the offers first, then the others that the backend knows. */
const useCurrencyOptions = (inPlay: readonly string[]) => {
  const { t } = useLingui()
  const rows = dataOr(useCurrencies(), [])
  const nameOf = (code: string) => rows.find((row) => row.code === code)?.name
  const option = (group: string) => (code: string) => ({
    value: code,
    label: [code, nameOf(code)].filter(Boolean).join(' – '),
    group,
  })
  const first = [...new Set(inPlay)]
  const others = rows.map((row) => row.code).filter((code) => !first.includes(code))
  return [...first.map(option(t`In these quotations`)), ...others.map(option(t`Others`))]
}

/** The currency into which every offer of a batch is converted. */
export const CurrencyField = ({ batchNo, shown }: { batchNo: string; shown: ShownComparison<Compared> }) => {
  const { comparison, basis } = shown
  const { save } = useSaving()
  const offered = comparison.suppliers.flatMap(({ offer }) => (offer ? [offer.quote.currency] : []))
  const currencies = useCurrencyOptions([...offered, pivot, basis.currency])
  return (
    <Field label={<Trans>Currency</Trans>}>
      <Select
        value={basis.currency}
        options={currencies}
        onValue={(next) => void save(() => storeBasis(batchNo, { currency: next || null }))}
      />
    </Field>
  )
}
