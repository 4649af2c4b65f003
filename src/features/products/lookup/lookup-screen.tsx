import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, FlaskConical, Sprout } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatDay, formatNumber } from '#i18n/formats.ts'
import { withoutData, type LiveRead, dataOr } from '#lib/live-read.ts'
import { Checkbox } from '#ui/fields/tick.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { ListStates, SkeletonRows, EmptyState } from '#ui/lists/list-states.tsx'
import { EmptySyncedList, type ListCopyStatus, CopyStatusLine } from '#widgets/copy-state.tsx'
import { doseText, dosePerHectareText, ValidityPill } from '#widgets/register-facts.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { SelectionBar } from '../library/selection-bar.tsx'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { toggleSelection, useSelectedProducts } from '../selection.ts'
import { useProductSearch, type ProductSearch } from '#catalogue/queries/lists/searches.ts'
import { loadingRead } from '#catalogue/queries/use-catalogue-read.ts'
import { useId, useState } from 'react'
import { useTableCopyStatus } from '#catalogue/queries/copy-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Combobox, type ComboboxChoice } from '#ui/fields/combobox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useUrlParams } from '#ui/page/use-address.ts'
import './lookup.css'
import { plural } from '@lingui/core/macro'
import { useFacetValues } from '#catalogue/queries/lists/use-index.ts'
import { groupBy } from '#lib/group-by.ts'

const maxProducts = 50

const seasons = ['spring', 'summer', 'winter', 'orchard']
const growingWays = ['transplanted', 'direct_seeded', 'protected']
const growing = new RegExp(`^(?:${seasons.join('|')})_|_(?:${growingWays.join('|')})$`)

/** The crop's id without season and way of growing, because buyers look up all variants of a crop together. */
const baseCrop = (id: string): string => id.replace(growing, '')

const cropVariants = (crop: string): string[] => {
  const base = baseCrop(crop)
  return [base, ...seasons.map((season) => `${season}_${base}`), ...growingWays.map((way) => `${base}_${way}`)]
}

type RegisteredProduct = Readonly<{ product: Product; uses: readonly ProductUse[] }>

/** `of`: the total if only the products with the longest validity were read; null if all were read. */
type RegisteredList = Readonly<{ products: readonly RegisteredProduct[]; of: number | null }>

const doseRank = ({ uses }: RegisteredProduct) => Number(uses.some((use) => doseText(use) !== ''))

const useRegisteredProducts = (crop: string, pest: string): LiveRead<RegisteredList> => {
  const filters = { cropIds: crop === '' ? [] : cropVariants(crop), targetIds: pest === '' ? undefined : [pest] }
  const read = useProductSearch({ filters, sort: 'validUntil', limit: crop === '' ? 1 : maxProducts, crop, pest })
  if (read.status !== 'ready') return withoutData(read)
  const { question, rows, total } = read.data
  if (question.crop !== crop || question.pest !== pest) return loadingRead
  const fits = ({ crop: of, target }: ProductUse) =>
    of && baseCrop(of.id) === baseCrop(crop) && (pest === '' || target?.id === pest)
  const matching = rows
    .map((product) => ({ product, uses: product.uses.filter(fits) }))
    .filter(({ uses }) => uses.length > 0)
    .sort((a, b) => doseRank(b) - doseRank(a))
  return { status: 'ready', data: { products: matching, of: total > maxProducts ? total : null } }
}

const Dose = ({ use, crop, withTarget }: Readonly<{ use: ProductUse; crop: string; withTarget: boolean }>) => {
  const { t } = useLingui()
  const [dose, hectare] = [doseText(use), dosePerHectareText(use)]
  return (
    <li className="meta">
      {use.crop && use.crop.id !== crop && <b>{use.crop.name}</b>}
      {withTarget && use.target && <b>{use.target.name}</b>}
      {dose === '' ? (
        <span className="muted">{t`The register shows no dose`}</span>
      ) : (
        <span translate="no" className="num">
          {dose} {hectare !== '' && <span className="muted nowrap">({hectare})</span>}
        </span>
      )}
      {use.method && <span className="muted">{use.method}</span>}
    </li>
  )
}

type FoundProps = RegisteredProduct & Readonly<{ crop: string; pest: string; selected: object }>

const FoundProduct = ({ product, uses, crop, pest, selected }: FoundProps) => {
  const { t } = useLingui()
  const { name } = product
  const names = product.exportCountries.map(useCountryName()).join(listSeparator())
  const day = product.snapshot ? formatDay(product.snapshot) : ''
  return (
    <li className="box pad opens lookup__found">
      <Checkbox
        label={t`Select ${name}`}
        state={product.pesticideId in selected ? 'on' : 'off'}
        onChange={() => toggleSelection(product)}
      />
      <h3 className="h3">
        <Link className="cover" to={paths.product(product.pesticideId)}>
          <UnbrokenText text={name} />
        </Link>
      </h3>
      <p translate="no" className="small muted num">
        <UnbrokenText text={[product.registrationNo, product.company?.name].filter(Boolean).join(' · ')} />
      </p>
      <ul className="mt-2 mb-2">
        {uses.map((use) => (
          <Dose
            key={[use.target?.id, use.doseRaw, use.method].join('|')}
            use={use}
            crop={crop}
            withTarget={pest === ''}
          />
        ))}
      </ul>
      {product.exportOnly !== false && names !== '' && (
        <p className="meta small">
          <Icon of={Ban} size={16} />
          <Trans>Export to {names} only</Trans>
        </p>
      )}
      <p className="meta small muted">
        <ValidityPill until={product.validUntil} />
        {product.demo ? (
          <span>{t`Demonstration data`}</span>
        ) : day === '' ? null : (
          <span>{t`China’s register, ${day}`}</span>
        )}
      </p>
    </li>
  )
}

type AnswerProps = Readonly<{ read: LiveRead<RegisteredList>; copy: ListCopyStatus }>

const LookupCount = ({ read, copy }: AnswerProps) => {
  const { t } = useLingui()
  if (read.status !== 'ready') return null
  const { products, of } = read.data
  const count = products.length
  // If nothing was downloaded, no products were searched, so "no product" would be wrong.
  const nothing = copy.state === 'failed' && copy.rows === 0 ? null : t`No product on this device is registered for it`
  if (count === 0)
    return copy.state !== 'copying' && <EmptySyncedList copy={copy} icon={FlaskConical} nothing={nothing} />
  if (of === null)
    return (
      <h2 className="h2">
        <Plural value={count} one="# registered product" other="# registered products" />
      </h2>
    )
  const [shown, all] = [formatNumber(count), formatNumber(of)]
  return (
    <>
      <h2 className="h2">{t`${shown} of ${all} registered products`}</h2>
      <p className="small muted">{t`Only those that stay valid longest are shown. Choose a pest to see fewer.`}</p>
    </>
  )
}

const LookupAnswer = ({ read, crop, pest, copy }: AnswerProps & Readonly<{ crop: string; pest: string }>) => {
  const { items, chosen } = useSelectedProducts()
  return (
    <ListStates
      read={read}
      rows={4}
      isEmpty={({ products }) => products.length === 0}
      empty={copy.state === 'copying' && <SkeletonRows rows={4} />}
    >
      {({ products: found }) => (
        <section>
          <ul className="stack g-3 mt-3 mb-3">
            {found.map((one) => (
              <FoundProduct key={one.product.pesticideId} {...one} crop={crop} pest={pest} selected={items} />
            ))}
          </ul>
          <p className="small muted">
            <Trans>
              Doses are of the product, as China’s label states them, per hectare in brackets. The label of your own
              country decides.
            </Trans>
          </p>
          <SelectionBar products={chosen} />
        </section>
      )}
    </ListStates>
  )
}

type FacetCount = Readonly<{ value: string; label: string; count: number }>

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
  const all = facet === 'target' && chosenId !== '' ? [{ id: '', label: t`All pests, diseases and weeds` }] : []
  const choices = ((): LiveRead<readonly ComboboxChoice[]> => {
    if (read.status !== 'ready') return withoutData(read)
    if (text === '') return { status: 'ready', data: [...all, ...choicesOf(read.data.facets[facet] ?? [])] }
    // Choices for a previous text are not offered: Enter would choose the first of them for the new text.
    return typedChoices?.text === text ? { status: 'ready', data: choicesOf(typedChoices.values) } : loadingRead
  })()
  const value = chosenId === '' ? null : { id: chosenId, label: chosenEntry?.name ?? chosenId }
  const examples = dataOr(choices, []).slice(0, 3)
  return { choices, value, placeholder: examples.map(({ label }) => label).join(listSeparator()), onQuery: setText }
}

export const LookupScreen = () => {
  const { t } = useLingui()
  const cropField = useId()
  const [params, changeAddress] = useUrlParams()
  const [crop, pest] = [params.get('crop') ?? '', params.get('pest') ?? '']
  const copy = useTableCopyStatus('products')
  const crops = useChoices('crop', crop, { targetIds: pest ? [pest] : [] })
  const pests = useChoices('target', pest, { cropIds: crop ? cropVariants(crop) : [] })
  const registeredRead = useRegisteredProducts(crop, pest)
  const put = (name: 'crop' | 'pest', id: string) => changeAddress({ [name]: id === '' ? null : id })
  const clear = () => {
    changeAddress({ crop: null, pest: null })
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
      <CopyStatusLine copy={copy} />
      {/* The live region is always rendered, because a screen reader announces only changes inside an existing one. */}
      <div role="status">{crop !== '' && <LookupCount read={registeredRead} copy={copy} />}</div>
      {crop === '' ? (
        <EmptyState icon={Sprout} title={t`Which crop?`}>
          {t`A dose belongs to a crop. Choose one to see registered products.`}
        </EmptyState>
      ) : (
        <LookupAnswer key={`${crop} ${pest}`} read={registeredRead} crop={crop} pest={pest} copy={copy} />
      )}
    </div>
  )
}
