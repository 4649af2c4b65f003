import { Trans, useLingui } from '@lingui/react/macro'
import { useCategories } from '#catalogue/reads/names/reference.ts'
import { isShownCurrency, shownCurrencies } from '#domain/market/price-now.ts'
import { sortings, type Sorting } from '#domain/market/list.ts'
import { dataOr } from '#lib/live-read.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { Chip } from '#ui/buttons/chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Segment } from '#ui/fields/segment.tsx'
import type { PriceList, PriceQuery } from './use-price-list.ts'

/** The name of a product class in the reader's language; the id while the catalogue is not on the device. */
export const useClassNames = (): ((categoryId: string | null) => string) => {
  const rows = dataOr(useCategories(), [])
  return (categoryId) => rows.find((row) => row.categoryId === categoryId)?.categoryName ?? categoryId ?? ''
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly onValue: (value: string) => void
}

const Pick = ({ label, value, options, onValue }: PickProps) => (
  <select className="pager__size" aria-label={label} value={value} onChange={(event) => onValue(event.target.value)}>
    {options.map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </select>
)

export const CurrencySegment = ({ value, onValue }: { value: string; onValue: (value: 'CNY' | 'USD') => void }) => {
  const { t } = useLingui()
  const names = { CNY: t`RMB`, USD: t`USD` }
  return (
    <Segment
      label={t`Currency`}
      value={value}
      items={shownCurrencies.map((currency) => ({ value: currency, label: names[currency] }))}
      onValue={(currency) => isShownCurrency(currency) && onValue(currency)}
    />
  )
}

interface ToolsProps {
  readonly query: PriceQuery
  readonly onChange: (change: Partial<PriceQuery>) => void
  readonly list: PriceList | null
}

export const PriceTools = ({ query, onChange, list }: ToolsProps) => {
  const { t } = useLingui()
  const classOf = useClassNames()
  const sorts: Readonly<Record<Sorting, string>> = {
    name: t`Name`,
    change: t`Largest change`,
    updated: t`Newest price`,
  }
  return (
    <div className="prices__tools">
      <SearchField label={t`Filter by name`} value={query.keyword} onSearch={(keyword) => onChange({ keyword })} />
      <Pick
        label={t`Class`}
        value={query.category}
        options={[['', t`All classes`], ...(list?.categories ?? []).map((id) => [id, classOf(id)] as const)]}
        onValue={(category) => onChange({ category })}
      />
      <Pick
        label={t`Sort by`}
        value={query.sort}
        options={sortings.map((one) => [one, sorts[one]] as const)}
        onValue={(sort) => onChange({ sort: sortings.find((one) => one === sort) ?? 'name' })}
      />
      <Chip on={query.starred} onClick={() => onChange({ starred: !query.starred })}>
        <Trans>Starred</Trans>
      </Chip>
      <span className="grow" />
      {list && <AsOf at={list.copy.asOf} />}
      <CurrencySegment value={query.currency} onValue={(currency) => onChange({ currency })} />
    </div>
  )
}
