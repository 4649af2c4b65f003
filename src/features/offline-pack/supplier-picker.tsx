import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCompanySearch } from '#catalogue/reads/lists/company-search.ts'
import { formatPlace } from '#i18n/formats.ts'
import { RemovableChip } from '#ui/buttons/chip.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { withoutData } from '#lib/live-read.ts'

export interface PickedSupplier {
  readonly companyId: string
  readonly name: string
}

interface SupplierPickerProps {
  readonly picked: readonly PickedSupplier[]
  readonly onPicked: (picked: readonly PickedSupplier[]) => void
}

const found = 8

/** Suppliers by name, each as a chip with a button to remove it. */
export const SupplierPicker = ({ picked, onPicked }: SupplierPickerProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = useCompanySearch({ keyword: text, limit: found })
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
    <div className="trip__suppliers">
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
