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
import { ValidityPill, doseText, dosePerHectareText } from '#widgets/register-facts.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NotStated } from '#ui/marks/not-stated.tsx'
import { NotFoundReasonText } from '#widgets/found-record.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { Spinner } from '#ui/marks/spinner.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { ProductActions } from '../library/request-buttons.tsx'
import { factTranslateAttribute, useProductFacts, type ProductFact } from '../detail/use-product-facts.ts'
import { maxComparedProducts, readComparedIds } from '../selection.ts'
import { useUrlParams } from '#ui/page/use-address.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import './compare.css'
import { listSeparator } from '#i18n/formats.ts'
import { exportVerdict } from '#domain/dose.ts'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { useMyCountry } from '../product-text.ts'
import { useOriginText } from '#widgets/provenance.tsx'

const useMoreFacts = () => {
  const { t } = useLingui()
  const recordOf = useOriginText()
  const myCountry = useMyCountry()
  const nameOf = useCountryName()
  const country = nameOf(myCountry ?? '')
  return (product: Product): ProductFact[] => {
    const tied = product.exportCountries.map(nameOf).join(listSeparator())
    const exportOnlyText = tied === '' ? t`Export only` : t`Export only, to ${tied}`
    const exportText = product.exportOnly ? exportOnlyText : t`Also sold in China`
    const isVerdictKnown = myCountry !== null && (product.exportOnly !== null || tied !== '')
    const verdict = exportVerdict(product, myCountry) === 'open' ? t`Yes` : t`No`
    const record = [recordOf(product), product.demo ? '' : product.source].filter(Boolean).join(' · ')
    const uses = product.uses.map((use): ProductFact => {
      const hectare = dosePerHectareText(use)
      const dose = doseText(use) || t`Registered, dose not stated`
      return {
        key: `use ${use.crop?.id} ${use.target?.id}`,
        title: [use.crop?.name, use.target?.name].filter(Boolean).join(' · ') || t`Dose`,
        value: hectare ? `${dose} (${hectare})` : dose,
      }
    })
    return [
      { key: 'supplier', title: t`Supplier`, value: product.company?.name ?? '', vital: true },
      { key: 'export', title: t`Export`, value: product.exportOnly === null ? tied : exportText },
      { key: 'open', title: t`Export permitted to ${country}`, value: isVerdictKnown ? verdict : '' },
      { key: 'description', title: t`Description`, value: product.description ?? '' },
      { key: 'record', title: t`Register entry`, value: record },
      { key: 'uses', title: t`Registered uses in China`, value: String(product.uses.length || '') },
      ...uses,
    ]
  }
}

const neutral = new Set('active-en cas number registrant approved zh supplier description record uses'.split(' '))

export const comparisonRows = (products: readonly (readonly ProductFact[])[]) => {
  const titles = new Map(products.flatMap((facts) => facts.map(({ key, title }) => [key, title])))
  return [...titles].flatMap(([key, title]) => {
    const values = products.map((facts) => {
      const statedValues = facts.flatMap((fact) => (fact.key === key && fact.value ? fact.value : []))
      return [...new Set(statedValues)].sort().join(listSeparator())
    })
    const vital = products.flat().some((fact) => fact.key === key && fact.vital)
    if (!vital && values.every((value) => value === '')) return []
    const different = new Set(values)
    const decides = different.size - Number(different.has('')) > 1 && !neutral.has(key)
    return [{ key, title, values, differs: different.size > 1, decides }]
  })
}

const RemoveButton = ({ name, onRemove }: Readonly<{ name: string; onRemove: () => void }>) => {
  const { t } = useLingui()
  return <IconButton icon={X} size="sm" label={t`Remove ${name} from comparison`} onClick={onRemove} />
}

type ComparedProps = Readonly<{ products: readonly Product[]; onRemove: (id: string) => void }>

const Heads = ({ products, onRemove }: ComparedProps) =>
  products.map(({ pesticideId, name, formulation, categories, company, validUntil }) => (
    <th key={pesticideId} scope="col">
      <div className="row g-0 between">
        <FormulationTile code={formulation} categoryId={categories[0]?.categoryId} />
        <RemoveButton name={name} onRemove={() => onRemove(pesticideId)} />
      </div>
      <Link translate="no" className="item__t wraps" to={paths.product(pesticideId)}>
        <UnbrokenText text={name} />
      </Link>
      <span className="item__s wraps">
        {company?.name} <Rating value={company?.rating} />
      </span>
      <ValidityPill until={validUntil} />
    </th>
  ))

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
            <tr>
              <td className="compare__corner">{t`Property`}</td>
              <Heads products={products} onRemove={onRemove} />
            </tr>
          </thead>
          <tbody>
            {visibleRows.map(({ key, title, values, decides }) => (
              <tr key={key} className={decides ? 'is-different' : undefined}>
                <th scope="row">
                  <span>{title}</span>
                  {decides && <span className="block tiny faint">{t`differs`}</span>}
                </th>
                {products.map((product, at) => (
                  <td key={product.pesticideId} translate={factTranslateAttribute(key, values[at])} className="num">
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
  return (
    <ul className="stack g-2">
      {missing.map(({ id: name, result }) => (
        <li key={name} className="cluster box pad-s breaks">
          {result === null && <Spinner />}
          <span className="grow">
            <b translate="no" className="num">
              {name}
            </b>{' '}
            {result?.at === 'nowhere' ? (
              <>
                <Trans>This product is not in the library on this device.</Trans>{' '}
                <NotFoundReasonText why={result.why} />
              </>
            ) : (
              <span>{t`Searching the server.`}</span>
            )}
          </span>
          {result?.at === 'nowhere' && result.why === 'unanswered' && (
            <Button size="sm" onClick={result.askAgain}>{t`Try again`}</Button>
          )}
          <RemoveButton name={name} onRemove={() => onRemove(name)} />
        </li>
      ))}
    </ul>
  )
}

export const CompareScreen = () => {
  const { t } = useLingui()
  const [params, changeAddress] = useUrlParams()
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
              {products.length < all.length && <Missing all={all} onRemove={remove} />}
              {products.length > 0 && <Comparison products={products} onRemove={remove} />}
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
