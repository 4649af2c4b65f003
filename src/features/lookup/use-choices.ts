import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useState } from 'react'
import { useProductSearch } from '#catalogue/reads/lists/product-search.ts'
import { useFacetValues } from '#catalogue/reads/names/facet-values.ts'
import { dataOr, type LiveRead, withoutData } from '#lib/live-read.ts'
import type { ComboboxChoice } from '#ui/fields/combobox.tsx'

interface Filters {
  readonly cropIds?: readonly string[]
  readonly targetIds?: readonly string[]
}

const loading = { status: 'loading' } as const

/**
 * Crops or pests for which products on this device are registered: the most frequent ones, or those that contain a
 * text.
 */
export const useChoices = (facet: 'crop' | 'target', chosenId: string, filters: Filters) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const own = facet === 'crop' ? { cropIds: chosenId ? [chosenId] : [] } : { targetIds: chosenId ? [chosenId] : [] }
  const read = useProductSearch({ filters, limit: 1 })
  const found = useFacetValues({ filters, limit: 1 }, facet, text)
  // The chosen one retains its name even if the other choice leaves no product with it.
  const one = useProductSearch({ filters: own, limit: 1 })
  const [row] = dataOr(one, null)?.rows ?? []
  const named = (facet === 'crop' ? row?.crops : row?.targets)?.find(({ id }) => id === chosenId)
  const choice = ({ value, label, count }: { value: string; label: string; count: number }): ComboboxChoice => ({
    id: value,
    label,
    hint: t`${plural(count, { one: '# product', other: '# products' })}`,
  })
  // A crop is required; a chosen pest can be removed separately.
  const all = facet === 'target' && chosenId !== '' ? [{ id: '', label: t`All pests, diseases and weeds` }] : []
  const choices = ((): LiveRead<readonly ComboboxChoice[]> => {
    if (read.status !== 'ready') return withoutData(read)
    if (text === '') return { status: 'ready', data: [...all, ...(read.data.facets[facet] ?? []).map(choice)] }
    // Choices for another text are not offered: Enter would take the first one for what was typed.
    return found?.text === text ? { status: 'ready', data: found.values.map(choice) } : loading
  })()
  const chosen = chosenId === '' ? null : { id: chosenId, label: named?.name ?? chosenId }
  return { choices, chosen, ask: setText }
}
