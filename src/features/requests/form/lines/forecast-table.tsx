import { useLingui } from '@lingui/react/macro'
import { yearSums } from '#domain/requests/draft/unusual-quantity.ts'
import { formatDecimal, formatPercent } from '#i18n/formats.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { TermInput, textOf } from '../terms/term-input.tsx'
import { termFieldsOf } from '#kinds/kind.ts'
import { setTerm } from '../content-changes.ts'
import { useForm, FormField } from '../form-field.tsx'

type CellProps = Readonly<{
  name: string
  label: string
  unit: string
  /** Growth since the previous year as a fraction: 1 means 100 %. Null if it is unknown. */
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
        <span translate="no" className="block mt-1 tiny faint to-end regular num">
          {formatPercent(growth, { digits: 1, signed: true })}
        </span>
      )}
    </td>
  )
}

export function ForecastTable() {
  const { t } = useLingui()
  const { kind, content } = useForm()
  const unitField = termFieldsOf(kind).find(({ name }) => name === 'purchaseN3yUnit')
  const rows = [
    { name: 'purchaseN1y', title: t`First year`, quantity: t`First year quantity`, amount: t`First year amount` },
    { name: 'purchaseN2y', title: t`Second year`, quantity: t`Second year quantity`, amount: t`Second year amount` },
    { name: 'purchaseN3y', title: t`Third year`, quantity: t`Third year quantity`, amount: t`Third year amount` },
  ]
  const unit = useUnitLabel()(textOf(content.terms['purchaseN3yUnit']))
  const quantities = yearSums(rows.map(({ name }) => textOf(content.terms[name])))
  const amounts = yearSums(rows.map(({ name }) => textOf(content.terms[`${name}Amount`])))
  return (
    <div className="stack g-3">
      <div className="forecast__unit">{unitField && <TermInput field={unitField} />}</div>
      <table className="plain-table box forecast__table">
        <caption className="sr">{t`Three-year purchase forecast`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`After approval`}</th>
            <th scope="col" className="r">{t`Quantity`}</th>
            <th scope="col" className="r">{t`Amount, US$`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, title, quantity, amount }, at) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              <Cell name={name} label={quantity} unit={unit} growth={quantities.growth[at - 1] ?? null} />
              <Cell name={`${name}Amount`} label={amount} unit="US$" growth={amounts.growth[at - 1] ?? null} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Three years`}</th>
            <td translate="no" className="r num">
              {quantities.total === null ? '–' : formatDecimal(quantities.total)}
            </td>
            <td translate="no" className="r num">
              {amounts.total === null ? '–' : formatDecimal(amounts.total)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
