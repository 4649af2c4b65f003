import { Trans, useLingui } from '@lingui/react/macro'
import { Sprout } from 'lucide-react'
import { useId, useState } from 'react'
import { useListCopy } from '#catalogue/queries/copy-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Combobox, type ComboboxChoice } from '#ui/fields/combobox.tsx'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useAddress } from '#ui/page/use-address.ts'
import { CopyState } from '#widgets/copy-state.tsx'
import { baseCrop, cropVariants, LookupAnswer, LookupCount, useRegisteredProducts } from './lookup-answer.tsx'
import './lookup.css'
import { plural } from '@lingui/core/macro'
import { useProductSearch, type ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { useFacetValues } from '#catalogue/queries/lists/use-index.ts'
import { loading } from '#catalogue/queries/use-catalogue-read.ts'
import { groupBy } from '#lib/group-by.ts'
import { listSeparator } from '#i18n/formats.ts'
import { dataOr, type LiveRead, withoutData } from '#lib/live-read.ts'

type FacetCount = Readonly<{ value: string; label: string; count: number }>

/** Choices of a field: the most frequent crops or pests on this device, or those that contain the typed text. */
const useChoices = (facet: 'crop' | 'target', chosenId: string, filters: ProductSearch['filters']) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const facetFilter =
    facet === 'crop' ? { cropIds: chosenId ? cropVariants(chosenId) : [] } : { targetIds: chosenId ? [chosenId] : [] }
  const read = useProductSearch({ filters, limit: 1 })
  const typedChoices = useFacetValues({ filters, limit: 1 }, facet, text)
  // Reads the name of the chosen crop or pest. It is read separately, because perhaps no product matches both fields.
  const one = useProductSearch({ filters: facetFilter, limit: 1 })
  const [row] = dataOr(one, null)?.rows ?? []
  const entries = (facet === 'crop' ? row?.crops : row?.targets) ?? []
  const chosenEntry =
    entries.find(({ id }) => id === chosenId) ?? entries.find(({ id }) => baseCrop(id) === baseCrop(chosenId))
  const choicesOf = (counts: readonly FacetCount[]): ComboboxChoice[] => {
    const groups = groupBy(counts, ({ value }) => (facet === 'crop' ? baseCrop(value) : value))
    return [...groups].map(([id, all]) => {
      const main = all.find(({ value }) => value === id) ?? all[0]
      const variants = all.flatMap(({ label }) => (label === main?.label ? [] : [label]))
      // Counts of variants cannot be added, because a product may be registered for several variants.
      const count = main?.count ?? 0
      const hint = variants.join(listSeparator()) || t`${plural(count, { one: '# product', other: '# products' })}`
      return { id, label: main?.label ?? id, hint }
    })
  }
  // A crop is required, but a chosen pest can be cleared.
  const all = facet === 'target' && chosenId !== '' ? [{ id: '', label: t`All pests, diseases and weeds` }] : []
  const choices = ((): LiveRead<readonly ComboboxChoice[]> => {
    if (read.status !== 'ready') return withoutData(read)
    if (text === '') return { status: 'ready', data: [...all, ...choicesOf(read.data.facets[facet] ?? [])] }
    // Choices for a previous text are not offered: Enter would choose the first of them for the new text.
    return typedChoices?.text === text ? { status: 'ready', data: choicesOf(typedChoices.values) } : loading
  })()
  const value = chosenId === '' ? null : { id: chosenId, label: chosenEntry?.name ?? chosenId }
  const examples = dataOr(choices, []).slice(0, 3)
  return { choices, value, placeholder: examples.map(({ label }) => label).join(listSeparator()), onQuery: setText }
}

export const LookupScreen = () => {
  const { t } = useLingui()
  const cropField = useId()
  const [params, changeAddress] = useAddress()
  const [crop, pest] = [params.get('crop') ?? '', params.get('pest') ?? '']
  const copy = useListCopy('products')
  const crops = useChoices('crop', crop, { targetIds: pest ? [pest] : [] })
  const pests = useChoices('target', pest, { cropIds: crop ? cropVariants(crop) : [] })
  const registeredRead = useRegisteredProducts(crop, pest)
  const put = (name: 'crop' | 'pest', id: string) => changeAddress({ [name]: id === '' ? null : id })
  const clear = () => {
    changeAddress({ crop: null, pest: null })
    // The clicked button is no longer rendered, so the focus moves to the crop field.
    document.getElementById(cropField)?.focus()
  }
  return (
    <div className="stack g-4 full lookup">
      <p className="muted">{t`Choose a crop, and what is to be controlled on it. Works offline.`}</p>
      <div className="fields lookup__fields">
        <Field id={cropField} label={<Trans>Crop</Trans>}>
          <Combobox {...crops} onChoose={({ id }) => put('crop', id)} />
        </Field>
        <Field label={<Trans>Pest, disease or weed</Trans>} optional>
          <Combobox {...pests} onChoose={({ id }) => put('pest', id)} />
        </Field>
        {(crop !== '' || pest !== '') && <Button look="link" onClick={clear}>{t`Clear`}</Button>}
      </div>
      <CopyState copy={copy} />
      {/* The live region is always rendered, because a screen reader announces only changes inside an existing one. */}
      <div role="status">{crop !== '' && <LookupCount read={registeredRead} copy={copy} />}</div>
      {crop === '' ? (
        <EmptyState icon={Sprout} title={<Trans>Which crop?</Trans>}>
          <Trans>A dose belongs to a crop. Choose one to see registered products.</Trans>
        </EmptyState>
      ) : (
        <LookupAnswer key={`${crop} ${pest}`} read={registeredRead} crop={crop} pest={pest} copy={copy} />
      )}
    </div>
  )
}
