import { useLingui } from '@lingui/react/macro'
import { hasPrices, type TermGroup, termFieldsOf } from '#kinds/kind.ts'
import { arrivalOfNote } from '#domain/requests/draft/arrival.ts'
import { useRequestForm, FormField } from '../form-field.tsx'
import { TermInput, textOfTerm } from './term-input.tsx'
import { TimeUntilEnd } from '#widgets/time-left.tsx'
import { useCompanyZones } from '#catalogue/queries/names/company-zones.ts'
import { addDays, daysUntil } from '#domain/lifecycle/deadline.ts'
import { DateInput } from '#ui/fields/date-input.tsx'
import { SharedSupplierClock } from '#widgets/supplier-clock.tsx'
import { BookmarkPlus, ChevronDown, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { changeAccountValue } from '#account/drafts/write-account-value.ts'
import { buyerZone, today, useAccountValue } from '#account/queries/surroundings.ts'
import {
  withChangedTemplates,
  requestTemplates,
  templateOf,
  withTemplate,
  type RequestTemplate,
} from '#domain/requests/record/private-terms.ts'
import { dataOr } from '#lib/live-read.ts'
import { systemRandom } from '#lib/random.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { reportTooLongField } from '#ui/fields/surplus.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { totalAndGrowth } from '#domain/requests/draft/unusual-quantity.ts'
import { formatDecimal, formatPercent } from '#i18n/formats.ts'
import { NumberInput } from '#ui/fields/number-input.tsx'
import { useUnitLabel } from '#catalogue/queries/names/use-unit-label.ts'
import { setArrival, setTerm } from '../content-changes.ts'

const none: RequestTemplate[] = []

function TemplateMenu() {
  const { t } = useLingui()
  const { content } = useRequestForm()
  const templates = dataOr(useAccountValue(`templates:${content.kind}`, requestTemplates, none), none)
  return (
    <Popover
      plain
      label={t`Templates of terms`}
      buttonClass="btn btn--ghost btn--sm"
      button={
        <>
          {t`Templates`}
          <Icon of={ChevronDown} />
        </>
      }
    >
      {(close) => <TemplatePanel templates={templates} close={close} />}
    </Popover>
  )
}

function TemplatePanel({ templates, close }: { templates: readonly RequestTemplate[]; close: () => void }) {
  const { t } = useLingui()
  const { content, change } = useRequestForm()
  const [name, setName] = useState('')
  const key = `templates:${content.kind}` as const
  const { save } = useSave({ words: t`The template could not be saved on this device` })
  const edit = (make: (all: readonly RequestTemplate[]) => RequestTemplate[]) =>
    changeAccountValue(key, (value) => withChangedTemplates(value, make))
  const use = (template: RequestTemplate) => {
    change((current) => withTemplate(current, template))
    close()
  }
  const store = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const templateName = name.trim()
    if (templateName === '' || reportTooLongField(event.currentTarget)) return
    const newTemplate = templateOf(content, systemRandom.uuid(), templateName)
    void save(async () => {
      await edit((all) => [...all.filter((one) => one.name !== templateName), newTemplate])
      showToast({ tone: 'ok', text: t`Template saved on this device` })
      close()
    })
  }
  const remove = (id: string) => void save(() => edit((all) => all.filter((one) => one.id !== id)))
  return (
    <div className="stack g-3 templates">
      {templates.length > 0 && (
        <ul>
          {templates.map((template) => {
            const { id, name: label } = template
            return (
              <li key={id} className="row">
                <button type="button" className="breaks grow templates__use" onClick={() => use(template)}>
                  {label}
                </button>
                <IconButton icon={Trash2} size="sm" label={t`Delete template ${label}`} onClick={() => remove(id)} />
              </li>
            )
          })}
        </ul>
      )}
      <form className="stack g-2 start" onSubmit={store}>
        <Field
          label={t`Save these terms as a template`}
          help={t`Includes the note, but not products, files or date. Stored on this device only.`}
        >
          <TextInput value={name} limit={60} onValue={setName} />
        </Field>
        <Button type="submit" size="sm" icon={BookmarkPlus}>{t`Save template`}</Button>
      </form>
    </div>
  )
}

function ReplyByField() {
  const { t } = useLingui()
  const { content, change, locked } = useRequestForm()
  const value = content.maxReplyTime
  const set = (maxReplyTime: string) => change((current) => ({ ...current, maxReplyTime }))
  const zones = useCompanyZones(content.lines.map((line) => line.companyId))
  const day = today()
  const chosenDays = /^\d{4}-\d{2}-\d{2}$/.test(value) ? daysUntil(value, day) : null
  return (
    <div className="stack g-2">
      <FormField path="maxReplyTime" label={t`Reply by`}>
        <DateInput min={day} value={value} readOnly={locked} onValue={set} />
      </FormField>
      {!locked && (
        <span className="cluster" role="group" aria-label={t`Reply by, in days from today`}>
          {[7, 14, 30].map((days) => (
            <Chip key={days} on={chosenDays === days} onClick={() => set(addDays(day, days))}>
              <span className="sr">{t`${days} days from today`}</span>
              <span aria-hidden>{t`+${days}`}</span>
            </Chip>
          ))}
        </span>
      )}
      {!locked && chosenDays !== null && <TimeUntilEnd day={value} zone={buyerZone()} counts />}
      {!locked && <SharedSupplierClock zones={zones} />}
    </div>
  )
}

function ArrivalField() {
  const { t } = useLingui()
  const { content, change, locked } = useRequestForm()
  return (
    <FormField path="arrival" label={t`Wanted arrival`} optional help={t`Is added to the note`}>
      <DateInput
        asTyped
        min={today()}
        value={arrivalOfNote(content.note)}
        readOnly={locked}
        onValue={(day) => change(setArrival(day))}
      />
    </FormField>
  )
}

/** A term that does not apply is hidden, unless it has a problem, which must be visible. */
function Fields({ group }: { group: TermGroup }) {
  const { kind, content, problems } = useRequestForm()
  return (
    <div className={`grid start terms terms--${group.layout}`}>
      {group.fields.map((field) => {
        if (field === 'reply-by') return <ReplyByField key={field} />
        const wrong = problems.some((problem) => problem.path === `terms.${field.name}`)
        return field.when?.(content.terms) === false && !wrong ? null : <TermInput key={field.name} field={field} />
      })}
      {group.id === 'terms' && hasPrices(kind) && <ArrivalField />}
    </div>
  )
}

export function TermGroups({ most }: { readonly most: number }) {
  const { i18n } = useLingui()
  const { kind, locked } = useRequestForm()
  return kind.groups.slice(0, most).map((group) => (
    <section key={group.id} className="mt-5" aria-labelledby={`terms-${group.id}`}>
      <div className="row between mb-2 blk__head">
        <h3 className="h3" id={`terms-${group.id}`}>
          {i18n._(group.title)}
        </h3>
        {group.id === 'terms' && !locked && <TemplateMenu />}
      </div>
      {group.layout === 'forecast' ? <ForecastTable /> : <Fields group={group} />}
    </section>
  ))
}

type CellProps = Readonly<{
  name: string
  label: string
  unit: string
  /** Growth since the previous year as a fraction: 1 means 100 %. Null if it is unknown. */
  growth: number | null
}>

function Cell({ name, label, unit, growth }: CellProps) {
  const { content, change, locked } = useRequestForm()
  return (
    <td>
      <FormField path={`terms.${name}`} label={label}>
        <NumberInput
          aria-label={label}
          unit={unit}
          value={textOfTerm(content.terms[name])}
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

function ForecastTable() {
  const { t } = useLingui()
  const { kind, content } = useRequestForm()
  const unitField = termFieldsOf(kind).find(({ name }) => name === 'purchaseN3yUnit')
  const rows = [
    { name: 'purchaseN1y', title: t`First year`, quantity: t`First year quantity`, amount: t`First year amount` },
    { name: 'purchaseN2y', title: t`Second year`, quantity: t`Second year quantity`, amount: t`Second year amount` },
    { name: 'purchaseN3y', title: t`Third year`, quantity: t`Third year quantity`, amount: t`Third year amount` },
  ]
  const unit = useUnitLabel()(textOfTerm(content.terms['purchaseN3yUnit']))
  const quantities = totalAndGrowth(rows.map(({ name }) => textOfTerm(content.terms[name])))
  const amounts = totalAndGrowth(rows.map(({ name }) => textOfTerm(content.terms[`${name}Amount`])))
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
