import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, FlaskConical } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { paths } from '#domain/paths.ts'
import { listSeparator, formatDay, formatNumber } from '#i18n/formats.ts'
import { withoutData, type LiveRead } from '#lib/live-read.ts'
import { Checkbox } from '#ui/fields/tick.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { ListStates, SkeletonRows } from '#ui/lists/list-states.tsx'
import { EmptyCopyState, type ListCopy } from '#widgets/copy-state.tsx'
import { doseText, hectareText, ValidityPill } from '#widgets/register-facts.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { SelectionBar } from '../library/selection-bar.tsx'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { toggleSelection, useSelectedProducts } from '../selection.ts'
import { useProductSearch } from '#catalogue/queries/lists/searches.ts'
import { loading } from '#catalogue/queries/use-catalogue-read.ts'

/** Maximum number of products. Most pairs of crop and pest have fewer. */
const maxProducts = 50

const seasons = ['spring', 'summer', 'winter', 'orchard']
const growingWays = ['transplanted', 'direct_seeded', 'protected']
const growing = new RegExp(`^(?:${seasons.join('|')})_|_(?:${growingWays.join('|')})$`)

/** The crop's id without season and way of growing, because buyers look up all variants of a crop together. */
export const baseCrop = (id: string): string => id.replace(growing, '')

export const cropVariants = (crop: string): string[] => {
  const base = baseCrop(crop)
  return [base, ...seasons.map((season) => `${season}_${base}`), ...growingWays.map((way) => `${base}_${way}`)]
}

type RegisteredProduct = Readonly<{ product: Product; uses: readonly ProductUse[] }>

/** `of`: the total if only the products with the longest validity were read; null if all were read. */
type RegisteredList = Readonly<{ products: readonly RegisteredProduct[]; of: number | null }>

/** Most uses state no dose. They are last, because buyers look for a dose. */
const doseRank = ({ uses }: RegisteredProduct) => Number(uses.some((use) => doseText(use) !== ''))

export const useRegisteredProducts = (crop: string, pest: string): LiveRead<RegisteredList> => {
  const filters = { cropIds: crop === '' ? [] : cropVariants(crop), targetIds: pest === '' ? undefined : [pest] }
  const read = useProductSearch({ filters, sort: 'validUntil', limit: crop === '' ? 1 : maxProducts, crop, pest })
  if (read.status !== 'ready') return withoutData(read)
  const { question, rows, total } = read.data
  if (question.crop !== crop || question.pest !== pest) return loading
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
  const [dose, hectare] = [doseText(use), hectareText(use)]
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
  const countries = product.exportCountries.map(useCountryName()).join(listSeparator())
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
      {product.exportOnly !== false && countries !== '' && (
        <p className="meta small">
          <Icon of={Ban} size={16} />
          <Trans>Export to {countries} only</Trans>
        </p>
      )}
      <p className="meta small muted">
        <ValidityPill until={product.validUntil} />
        {product.demo ? <Trans>Demonstration data</Trans> : day === '' ? null : <Trans>China’s register, {day}</Trans>}
      </p>
    </li>
  )
}

type AnswerProps = Readonly<{ read: LiveRead<RegisteredList>; copy: ListCopy }>

export const LookupCount = ({ read, copy }: AnswerProps) => {
  const { t } = useLingui()
  if (read.status !== 'ready') return null
  const { products, of } = read.data
  const count = products.length
  if (count === 0)
    return (
      copy.state !== 'copying' && (
        <EmptyCopyState
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

type LookupAnswerProps = AnswerProps & Readonly<{ crop: string; pest: string }>

export const LookupAnswer = ({ read, crop, pest, copy }: LookupAnswerProps) => {
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
