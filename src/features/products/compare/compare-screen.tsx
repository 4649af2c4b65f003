import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { useProductLookups, type ProductLookup } from '#catalogue/queries/lists/found-row.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { ValidityPill, doseText, hectareText } from '#widgets/register-facts.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NotStated } from '#ui/marks/not-stated.tsx'
import { ReasonText } from '#widgets/found-record.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { ProductActions } from '../library/request-buttons.tsx'
import { factTranslation, useProductFacts, type ProductFact } from '../detail/use-product-facts.ts'
import { maxComparedProducts, readComparedIds } from '../selection.ts'
import { useAddress } from '#ui/page/use-address.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import './compare.css'
import { listSeparator } from '#i18n/formats.ts'
import { exportVerdict } from '#domain/dose.ts'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { useMyCountry } from '../product-text.ts'
import { useRecordLabels } from '#widgets/provenance.tsx'

/** The facts that a product page shows outside its list of facts. The dose for each crop and pest comes last. */
const useMoreFacts = () => {
  const { t } = useLingui()
  const recordOf = useRecordLabels()
  const myCountry = useMyCountry()
  const nameOf = useCountryName()
  const country = nameOf(myCountry ?? '')
  const usesOf = ({ uses }: Product): ProductFact[] =>
    uses.map((use) => {
      const hectare = hectareText(use)
      const dose = doseText(use) || t`Registered, dose not stated`
      return {
        key: `use ${use.crop?.id} ${use.target?.id}`,
        title: [use.crop?.name, use.target?.name].filter(Boolean).join(' · ') || t`Dose`,
        value: hectare ? `${dose} (${hectare})` : dose,
      }
    })
  const exportText = (exportOnly: boolean | null, tied: string): string => {
    // The record does not state whether the product is for export only, so only its registered countries are shown.
    if (exportOnly === null) return tied
    if (!exportOnly) return t`Also sold in China`
    return tied === '' ? t`Export only` : t`Export only, to ${tied}`
  }
  return (product: Product): ProductFact[] => {
    const countryNames = product.exportCountries.map(nameOf).join(listSeparator())
    return [
      { key: 'supplier', title: t`Supplier`, value: product.company?.name ?? '', vital: true },
      { key: 'export', title: t`Export`, value: exportText(product.exportOnly, countryNames) },
      {
        key: 'open',
        title: t`Export permitted to ${country}`,
        value:
          myCountry === null || (product.exportOnly === null && countryNames === '')
            ? ''
            : exportVerdict(product, myCountry) === 'open'
              ? t`Yes`
              : t`No`,
      },
      { key: 'description', title: t`Description`, value: product.description ?? '' },
      {
        key: 'record',
        title: t`Register entry`,
        value: [recordOf(product), product.demo ? '' : product.source].filter(Boolean).join(' · '),
      },
      { key: 'uses', title: t`Registered uses in China`, value: String(product.uses.length || '') },
      ...usesOf(product),
    ]
  }
}

/** Facts whose differences do not say which product is better. */
const neutral: ReadonlySet<string> = new Set([
  'active-en',
  'cas',
  'number',
  'registrant',
  'approved',
  'zh',
  'supplier',
  'description',
  'record',
  'uses',
])

/**
 * The facts of several products side by side, matched by key. A fact that no product states has a row only if it is
 * vital. `differs`: the values differ, or only some products state one. `decides`: stated values differ, and the
 * difference says which product is better.
 */
export const comparisonRows = (products: readonly (readonly ProductFact[])[]) => {
  const titles = new Map(products.flatMap((facts) => facts.map(({ key, title }) => [key, title])))
  return [...titles].flatMap(([key, title]) => {
    const values = products.map((facts) => {
      const statedValues = facts.flatMap((fact) => (fact.key === key && fact.value ? fact.value : []))
      return [...new Set(statedValues)].sort().join(listSeparator())
    })
    const vital = products.flat().some((fact) => fact.key === key && fact.vital)
    if (!vital && values.every((value) => value === '')) return []
    const texts = new Set(values.filter((value) => value !== ''))
    return [{ key, title, values, differs: new Set(values).size > 1, decides: texts.size > 1 && !neutral.has(key) }]
  })
}

type ComparedProps = Readonly<{ products: readonly Product[]; onRemove: (id: string) => void }>

const Heads = ({ products, onRemove }: ComparedProps) => {
  const { t } = useLingui()
  return (
    <tr>
      <td className="compare__corner">{t`Property`}</td>
      {products.map((product) => {
        const { name } = product
        return (
          <th key={product.pesticideId} scope="col">
            <div className="row g-0 between">
              <FormulationTile code={product.formulation} categoryId={product.categories[0]?.categoryId} />
              <IconButton
                icon={X}
                size="sm"
                label={t`Remove ${name} from comparison`}
                onClick={() => onRemove(product.pesticideId)}
              />
            </div>
            <Link translate="no" className="item__t wraps" to={paths.product(product.pesticideId)}>
              <UnbrokenText text={name} />
            </Link>
            <span className="item__s wraps">
              {product.company?.name} <Rating value={product.company?.rating} />
            </span>
            <ValidityPill until={product.validUntil} />
          </th>
        )
      })}
    </tr>
  )
}

const Comparison = ({ products, onRemove }: ComparedProps) => {
  const { t } = useLingui()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [factsOf, moreOf] = [useProductFacts(), useMoreFacts()]
  const rows = comparisonRows(products.map((product) => [...factsOf(product), ...moreOf(product)]))
  const deciding = rows.filter(({ decides }) => decides).length
  const visibleRows = onlyDifferent ? rows.filter(({ differs }) => differs) : rows
  return (
    <>
      <div className="bar between">
        <span className="strong" role="status">
          <Plural value={deciding} one="# difference to decide by" other="# differences to decide by" />
        </span>
        <Switch on={onlyDifferent} onChange={setOnlyDifferent}>{t`Show only what differs`}</Switch>
      </div>
      <div className="table-scroll">
        <table className="table compare">
          <caption className="sr">{t`Products compared`}</caption>
          <thead>
            <Heads products={products} onRemove={onRemove} />
          </thead>
          <tbody>
            {visibleRows.map(({ key, title, values, decides }) => (
              <tr key={key} className={decides ? 'is-different' : undefined}>
                <th scope="row">
                  {title}
                  {decides && <span className="block tiny faint">{t`differs`}</span>}
                </th>
                {products.map((product, at) => (
                  <td key={product.pesticideId} translate={factTranslation(key, values[at])} className="num">
                    {values[at] ? <UnbrokenText text={values[at]} /> : <NotStated />}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t`Actions`}</th>
              {products.map((product) => (
                <td key={product.pesticideId}>
                  <ProductActions product={product} className="cluster" />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

const productOf = ({ result }: ProductLookup): Product | null => (result && result.at !== 'nowhere' ? result.row : null)

const Missing = ({ all, onRemove }: { all: readonly ProductLookup[]; onRemove: (id: string) => void }) => {
  const { t } = useLingui()
  const missing = all.filter((one) => productOf(one) === null)
  if (missing.length === 0) return null
  return (
    <ul className="stack g-2">
      {missing.map(({ id: name, result }) => (
        <li key={name} className="cluster box pad-s breaks">
          {result === null && <Spinner />}
          <span className="grow">
            <b translate="no" className="num">
              {name}
            </b>{' '}
            {result === null && <Trans>Searching the server.</Trans>}
            {result?.at === 'nowhere' && (
              <>
                <Trans>This product is not in the library on this device.</Trans> <ReasonText why={result.why} />
              </>
            )}
          </span>
          {result?.at === 'nowhere' && result.why === 'unanswered' && (
            <Button size="sm" onClick={result.askAgain}>{t`Try again`}</Button>
          )}
          <IconButton icon={X} size="sm" label={t`Remove ${name} from comparison`} onClick={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  )
}

export const CompareScreen = () => {
  const { t } = useLingui()
  const [params, changeAddress] = useAddress()
  const ids = readComparedIds(params)
  const most = String(maxComparedProducts)
  const remove = (id: string) => changeAddress({ ids: ids.filter((other) => other !== id).join(',') })
  return (
    <div className="page stack g-3 compare-page">
      <h1 className="h-record">{t`Compare products`}</h1>
      <ListStates
        read={useProductLookups(ids)}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            icon={Columns3}
            title={<Trans>Nothing to compare</Trans>}
            action={<ButtonLink to={paths.products()}>{t`Product library`}</ButtonLink>}
          >{t`Tick two to ${most} products in the library, then press Compare.`}</EmptyState>
        }
      >
        {(all) => {
          const products = all.flatMap((one) => productOf(one) ?? [])
          return (
            <>
              <Missing all={all} onRemove={remove} />
              {products.length > 0 && <Comparison products={products} onRemove={remove} />}
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
