import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, FlaskConical, Sprout } from 'lucide-react'
import { useId, useState } from 'react'
import { useListCopy } from '#catalogue/queries/copy-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Combobox, type ComboboxChoice } from '#ui/fields/combobox.tsx'
import { EmptyState, ListStates, SkeletonRows } from '#ui/lists/list-states.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useAddress } from '#ui/page/use-address.ts'
import { CopyState, EmptyOfCopy, type ListCopy } from '#widgets/copy-state.tsx'
import './lookup.css'
import { plural } from '@lingui/core/macro'
import { useProductSearch } from '#catalogue/queries/lists/searches.ts'
import { useFacetValues } from '#catalogue/queries/lists/use-index.ts'
import { comma, formatDay, formatNumber } from '#i18n/formats.ts'
import { dataOr, type LiveRead, withoutData } from '#lib/live-read.ts'
import { Link } from 'react-router-dom'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { useCountries } from '#catalogue/queries/names/reference.ts'
import { paths } from '#domain/paths.ts'
import { Icon } from '#ui/marks/icon.tsx'
import { doseText, hectareText, ValidityPill } from '#widgets/register-facts.tsx'
import { Unbroken } from '#ui/marks/unbroken.tsx'

/** Maximum number of products. Most pairs of crop and pest have fewer. */
const maxProducts = 50

interface RegisteredProduct {
  readonly product: Product
  readonly uses: readonly ProductUse[]
}

interface Registered {
  readonly products: readonly RegisteredProduct[]
  /** The total number if only the products with the longest validity were read; null if all were read. */
  readonly of: number | null
}

const loading = { status: 'loading' } as const

/** The lines of a product's use table that contain both this crop and this pest. */
const usesFor = ({ uses }: Product, crop: string, pest: string): ProductUse[] =>
  uses.filter((use) => use.crop?.id === crop && (pest === '' || use.target?.id === pest))

/** Most lines of the register do not state a dose. Products with a dose come first: the buyer looks for it. */
const dosed = ({ uses }: RegisteredProduct) => Number(uses.some((use) => doseText(use) !== ''))

const useRegistered = (crop: string, pest: string): LiveRead<Registered> => {
  const filters = { cropIds: crop === '' ? [] : [crop], targetIds: pest === '' ? undefined : [pest] }
  const read = useProductSearch({ filters, sort: 'validUntil', limit: crop === '' ? 1 : maxProducts, crop, pest })
  if (read.status !== 'ready') return withoutData(read)
  const { question, rows, total } = read.data
  if (question.crop !== crop || question.pest !== pest) return loading
  const matching = rows
    .map((product) => ({ product, uses: usesFor(product, crop, pest) }))
    .filter(({ uses }) => uses.length > 0)
    .sort((a, b) => dosed(b) - dosed(a))
  return { status: 'ready', data: { products: matching, of: total > maxProducts ? total : null } }
}

const Dose = ({ use, withTarget }: { readonly use: ProductUse; readonly withTarget: boolean }) => {
  const { t } = useLingui()
  const [dose, hectare] = [doseText(use), hectareText(use)]
  return (
    <li>
      {withTarget && use.target && <b>{use.target.name}</b>}
      {dose === '' ? (
        <span className="muted">{t`The register shows no dose`}</span>
      ) : (
        <span className="num">
          {dose}
          {hectare !== '' && (
            <>
              {' '}
              <span className="muted nowrap">({hectare})</span>
            </>
          )}
        </span>
      )}
      {use.method && <span className="muted">{use.method}</span>}
    </li>
  )
}

const ExportLimit = ({ product }: { readonly product: Product }) => {
  const countries = dataOr(useCountries(), [])
  if (product.exportOnly === false || product.exportCountries.length === 0) return null
  const names = product.exportCountries
    .map((code) => countries.find((country) => country.code === code)?.name ?? code)
    .join(comma())
  return (
    <p className="meta small">
      <Icon of={Ban} size={16} />
      <Trans>Export to {names} only</Trans>
    </p>
  )
}

const Found = ({ product, uses, pest }: RegisteredProduct & { readonly pest: string }) => {
  const day = product.snapshot ? formatDay(product.snapshot) : ''
  return (
    <li className="box pad opens">
      <h3 className="h3">
        <Link className="cover" to={paths.product(product.pesticideId)}>
          <Unbroken text={product.name} />
        </Link>
      </h3>
      <p translate="no" className="small muted num">
        <Unbroken text={[product.registrationNo, product.company?.name].filter(Boolean).join(' · ')} />
      </p>
      <ul className="lookup__doses mt-2 mb-2">
        {uses.map((use) => (
          <Dose key={[use.target?.id, use.doseRaw, use.method].join('|')} use={use} withTarget={pest === ''} />
        ))}
      </ul>
      <ExportLimit product={product} />
      <p className="meta small muted">
        <ValidityPill until={product.validUntil} />
        {product.demo ? <Trans>Demonstration data</Trans> : day === '' ? null : <Trans>China’s register, {day}</Trans>}
      </p>
    </li>
  )
}

interface AnswerProps {
  readonly read: LiveRead<Registered>
  readonly copy: ListCopy
}

const LookupCount = ({ read, copy }: AnswerProps) => {
  const { t } = useLingui()
  if (read.status !== 'ready') return null
  const { products, of } = read.data
  const count = products.length
  if (count === 0)
    return (
      copy.state !== 'copying' && (
        <EmptyOfCopy
          copy={copy}
          icon={FlaskConical}
          // If nothing was downloaded, no products were searched, so "no product" would be wrong.
          nothing={
            copy.state === 'failed' && copy.rows === 0 ? null : (
              <Trans>No product on this device is registered for it</Trans>
            )
          }
        />
      )
    )
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

const LookupAnswer = ({ read, pest, copy }: AnswerProps & { readonly pest: string }) => (
  <ListStates
    read={read}
    rows={4}
    isEmpty={({ products }) => products.length === 0}
    empty={copy.state === 'copying' && <SkeletonRows rows={4} />}
  >
    {({ products: found }) => (
      <section>
        <ul className="stack g-3 mt-3 mb-3">
          {found.map(({ product, uses }) => (
            <Found key={product.pesticideId} product={product} uses={uses} pest={pest} />
          ))}
        </ul>
        <p className="small muted">
          <Trans>
            Doses are of the product, as China’s label states them, per hectare in brackets. The label of your own
            country decides.
          </Trans>
        </p>
      </section>
    )}
  </ListStates>
)

interface Filters {
  readonly cropIds?: readonly string[]
  readonly targetIds?: readonly string[]
}

/** The most frequent crops or pests of the products on this device. If the buyer types, those that contain the text. */
const useChoices = (facet: 'crop' | 'target', chosenId: string, filters: Filters) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const own = facet === 'crop' ? { cropIds: chosenId ? [chosenId] : [] } : { targetIds: chosenId ? [chosenId] : [] }
  const read = useProductSearch({ filters, limit: 1 })
  const typedChoices = useFacetValues({ filters, limit: 1 }, facet, text)
  // The chosen crop or pest is named even if no product matches both choices.
  const one = useProductSearch({ filters: own, limit: 1 })
  const [row] = dataOr(one, null)?.rows ?? []
  const chosenEntry = (facet === 'crop' ? row?.crops : row?.targets)?.find(({ id }) => id === chosenId)
  const choice = ({ value, label, count }: { value: string; label: string; count: number }): ComboboxChoice => ({
    id: value,
    label,
    hint: t`${plural(count, { one: '# product', other: '# products' })}`,
  })
  // A crop is required, but a chosen pest can be cleared.
  const all = facet === 'target' && chosenId !== '' ? [{ id: '', label: t`All pests, diseases and weeds` }] : []
  const choices = ((): LiveRead<readonly ComboboxChoice[]> => {
    if (read.status !== 'ready') return withoutData(read)
    if (text === '') return { status: 'ready', data: [...all, ...(read.data.facets[facet] ?? []).map(choice)] }
    // Choices for a previous text are not offered: Enter would choose the first of them for the new text.
    return typedChoices?.text === text ? { status: 'ready', data: typedChoices.values.map(choice) } : loading
  })()
  const chosen = chosenId === '' ? null : { id: chosenId, label: chosenEntry?.name ?? chosenId }
  return { choices, chosen, ask: setText }
}

/** The first choices, for an empty field. */
const exampleOf = ({ choices }: Pick<ReturnType<typeof useChoices>, 'choices'>): string =>
  dataOr(choices, [])
    .slice(0, 3)
    .map(({ label }) => label)
    .join(comma())

export const LookupScreen = () => {
  const { t } = useLingui()
  const cropField = useId()
  const [params, changeAddress] = useAddress()
  const [crop, pest] = [params.get('crop') ?? '', params.get('pest') ?? '']
  const copy = useListCopy('products')
  const crops = useChoices('crop', crop, { targetIds: pest ? [pest] : [] })
  const pests = useChoices('target', pest, { cropIds: crop ? [crop] : [] })
  const registered = useRegistered(crop, pest)
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
          <Combobox
            placeholder={exampleOf(crops)}
            value={crops.chosen}
            choices={crops.choices}
            onQuery={crops.ask}
            onChoose={({ id }) => put('crop', id)}
          />
        </Field>
        <Field label={<Trans>Pest, disease or weed</Trans>} optional>
          <Combobox
            placeholder={exampleOf(pests)}
            value={pests.chosen}
            choices={pests.choices}
            onQuery={pests.ask}
            onChoose={({ id }) => put('pest', id)}
          />
        </Field>
        {(crop !== '' || pest !== '') && <Button look="link" onClick={clear}>{t`Clear`}</Button>}
      </div>
      <CopyState copy={copy} />
      {/* Always rendered, because a screen reader announces only changes inside an existing live region. */}
      <div role="status">{crop !== '' && <LookupCount read={registered} copy={copy} />}</div>
      {crop === '' ? (
        <EmptyState icon={Sprout} title={<Trans>Which crop?</Trans>}>
          <Trans>A dose belongs to a crop. Choose one to see registered products.</Trans>
        </EmptyState>
      ) : (
        <LookupAnswer key={`${crop} ${pest}`} read={registered} pest={pest} copy={copy} />
      )}
    </div>
  )
}
