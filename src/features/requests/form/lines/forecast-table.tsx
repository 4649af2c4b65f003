import { Trans, useLingui } from '@lingui/react/macro'
import type { TermValue } from '#domain/requests/draft/content.ts'
import { yearSums, type Years, type YearSums } from '#domain/requests/draft/unusual-quantity.ts'
import { formatDecimal, formatPercent } from '#i18n/formats.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useUnitLabel } from '#catalogue/reads/names/use-unit-label.ts'
import { ChoiceSelect } from '../terms/term-input.tsx'
import { setTerm } from '../content-changes.ts'
import { useForm, FormField } from '../form-field.tsx'
import './forecast-table.css'

const quantities = ['purchaseN1y', 'purchaseN2y', 'purchaseN3y'] as const
const amounts = ['purchaseN1yAmount', 'purchaseN2yAmount', 'purchaseN3yAmount'] as const
type Name = (typeof quantities)[number] | (typeof amounts)[number]

const textOf = (value: TermValue | undefined) => (typeof value === 'string' ? value : '')

type CellProps = Readonly<{
  name: Name
  label: string
  unit: string
  /** Growth since the year before; 1 means 100 %. */
  growth: number | null
}>

function Cell({ name, label, unit, growth }: CellProps) {
  const { content, change, locked } = useForm()
  return (
    <td>
      <FormField path={`terms.${name}`} label={label}>
        <NumberInput
          aria-label={label}
          unit={unit}
          value={textOf(content.terms[name])}
          readOnly={locked}
          onValue={(value) => change(setTerm(name, value))}
        />
      </FormField>
      {growth !== null && (
        <span className="block mt-1 tiny faint to-end forecast__growth num">
          {formatPercent(growth, { digits: 1, signed: true })}
        </span>
      )}
    </td>
  )
}

/** Three years after approval: quantity and amount by year, their totals, and the growth. */
export function ForecastTable() {
  const { t } = useLingui()
  const { content, change, locked } = useForm()
  const yearsOf = (names: readonly [Name, Name, Name]): Years => [
    textOf(content.terms[names[0]]),
    textOf(content.terms[names[1]]),
    textOf(content.terms[names[2]]),
  ]
  const unit = useUnitLabel()(textOf(content.terms['purchaseN3yUnit']))
  const quantity = yearSums(yearsOf(quantities))
  const amount = yearSums(yearsOf(amounts))
  const rows = [
    { title: t`First year`, quantity: t`First year quantity`, amount: t`First year amount` },
    { title: t`Second year`, quantity: t`Second year quantity`, amount: t`Second year amount` },
    { title: t`Third year`, quantity: t`Third year quantity`, amount: t`Third year amount` },
  ]
  const growthIn = ({ growth }: YearSums, year: number) => growth[year - 1] ?? null
  return (
    <div className="stack g-3">
      <div className="forecast__unit">
        <FormField path="terms.purchaseN3yUnit" label={t`Forecast unit`}>
          <ChoiceSelect
            dict="product_unit"
            value={textOf(content.terms['purchaseN3yUnit'])}
            disabled={locked}
            onValue={(value) => change(setTerm('purchaseN3yUnit', value))}
          />
        </FormField>
      </div>
      <table className="plain-table box forecast__table">
        <caption className="sr">{t`Three-year purchase forecast`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`After approval`}</th>
            <th scope="col" className="r">{t`Quantity`}</th>
            <th scope="col" className="r">
              <Trans>Amount, US$</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {quantities.map((name, at) => (
            <tr key={name}>
              <th scope="row">{rows[at]?.title}</th>
              <Cell name={name} label={rows[at]?.quantity ?? ''} unit={unit} growth={growthIn(quantity, at)} />
              <Cell
                name={amounts[at] ?? 'purchaseN1yAmount'}
                label={rows[at]?.amount ?? ''}
                unit="US$"
                growth={growthIn(amount, at)}
              />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Three years`}</th>
            <td className="r num">{quantity.total === null ? '–' : formatDecimal(quantity.total)}</td>
            <td className="r num">{amount.total === null ? '–' : formatDecimal(amount.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
