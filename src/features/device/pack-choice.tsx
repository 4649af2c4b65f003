import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import { useCompanySearch } from '#catalogue/queries/lists/searches.ts'
import { useCategories } from '#catalogue/queries/names/reference.ts'
import { formatNumber, formatPlace } from '#i18n/formats.ts'
import { dataOr, withoutData } from '#lib/live-read.ts'
import { RemovableChip } from '#ui/buttons/chip.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { Checkbox } from '#ui/fields/tick.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { CopyStatusLine } from '#widgets/copy-state.tsx'

interface PickedSupplier {
  readonly companyId: string
  readonly name: string
}

const maxFound = 8

export function SupplierPicker({
  picked,
  onPicked,
}: Readonly<{ picked: readonly PickedSupplier[]; onPicked: (picked: readonly PickedSupplier[]) => void }>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = useCompanySearch({ keyword: text, limit: maxFound })
  const choices =
    read.status === 'ready'
      ? ({
          status: 'ready',
          data: (text === '' ? [] : read.data.rows)
            .filter(({ companyId }) => !picked.some((one) => one.companyId === companyId))
            .map(({ companyId, name, city, province }) => ({
              id: companyId,
              label: name,
              hint: formatPlace({ city, province }),
              lead: <Monogram name={name} size="sm" />,
            })),
        } as const)
      : withoutData(read)
  return (
    <div className="stack g-2 full pack__suppliers">
      {picked.length > 0 && (
        <div className="chips">
          {picked.map(({ companyId, name }) => (
            <RemovableChip
              key={companyId}
              label={name}
              onRemove={() => onPicked(picked.filter((one) => one.companyId !== companyId))}
            />
          ))}
        </div>
      )}
      <Combobox
        label={t`Add a supplier`}
        placeholder={t`Add a supplier`}
        value={null}
        onChoose={({ id, label }) => onPicked([...picked, { companyId: id, name: label }])}
        onQuery={setText}
        choices={choices}
      />
    </div>
  )
}

export function CategoryCheckboxes({
  chosen,
  onChosen,
}: Readonly<{ chosen: readonly string[]; onChosen: (ids: readonly string[]) => void }>) {
  const read = useCategories()
  const copy = useTableCopyStatus('products')
  const categories = dataOr(read, [])
  if (read.status === 'failed') return <ListStates read={read} />
  if (categories.length === 0) {
    if (copy.state === 'here' && read.status === 'loading') return null
    return (
      <p className="muted small">
        {copy.state === 'here' ? (
          <Trans>Nothing found</Trans>
        ) : copy.state === 'copying' && copy.rows === 0 ? (
          <Trans>Not downloaded yet</Trans>
        ) : (
          <CopyStatusLine copy={copy} />
        )}
      </p>
    )
  }
  // An empty category has nothing to download, so it is listed only if it is already chosen.
  const visible = categories.filter(({ categoryId, productCount }) => productCount !== 0 || chosen.includes(categoryId))
  const toggle = (id: string) =>
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <ul className="grid full">
      {visible.map(({ categoryId, categoryName, productCount }) => (
        <li key={categoryId}>
          <Checkbox
            label={categoryName}
            state={chosen.includes(categoryId) ? 'on' : 'off'}
            onChange={() => toggle(categoryId)}
          >
            {categoryName}
            {productCount !== undefined && <span className="n"> {formatNumber(productCount)}</span>}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
