import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Columns3, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { useProductsFound } from '#data/queries/found-row.ts'
import { paths } from '#domain/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormulationTile } from '#ui/formulation-tile.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Rating } from '#ui/rating.tsx'
import { Switch } from '#ui/switch.tsx'
import { ProductActions } from '../detail/product-actions.tsx'
import { useProductFacts } from '../detail/use-product-facts.ts'
import { ValidityPill } from '../detail/validity-pill.tsx'
import { compareRows } from './compare-rows.ts'
import { mostCompared, readCompared } from './compared-ids.ts'
import { useMoreFacts } from './use-more-facts.ts'
import { useAddress } from '#ui/use-address.ts'
import './compare.css'

const Heads = ({ products, onRemove }: { products: readonly Product[]; onRemove: (id: string) => void }) => {
  const { t } = useLingui()
  return (
    <tr>
      <td className="compare__corner">{t`Fact`}</td>
      {products.map((product) => {
        const { name } = product
        return (
          <th key={product.pesticideId} scope="col">
            <div className="compare__head">
              <FormulationTile code={product.formulation} categoryId={product.categories[0]?.categoryId} />
              <IconButton
                icon={X}
                size="sm"
                label={t`Take ${name} out of the comparison`}
                onClick={() => onRemove(product.pesticideId)}
              />
            </div>
            <Link className="item__t wraps" to={paths.product(product.pesticideId)}>
              {name}
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

const Comparison = ({ products, onRemove }: { products: readonly Product[]; onRemove: (id: string) => void }) => {
  const { t } = useLingui()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [factsOf, moreOf] = [useProductFacts(), useMoreFacts()]
  const rows = compareRows(products.map((product) => [...factsOf(product), ...moreOf(product)]))
  const different = rows.filter(({ differs }) => differs)
  const shown = onlyDifferent ? different : rows
  return (
    <>
      <div className="compare__tools">
        <span className="strong" role="status">
          <Plural value={different.length} one="# difference" other="# differences" />
        </span>
        <Switch on={onlyDifferent} onChange={setOnlyDifferent}>
          <Trans>Show only what differs</Trans>
        </Switch>
      </div>
      <div className="table-scroll">
        <table className="table compare">
          <caption className="sr">{t`Products compared`}</caption>
          <thead>
            <Heads products={products} onRemove={onRemove} />
          </thead>
          <tbody>
            {shown.map(({ key, title, values, differs }) => (
              <tr key={key} className={differs ? 'is-different' : undefined}>
                <th scope="row">
                  {title}
                  {differs && (
                    <span className="compare__mark">
                      <Trans>differs</Trans>
                    </span>
                  )}
                </th>
                {products.map((product, at) => (
                  <td key={product.pesticideId} className="num">
                    {values[at] || (
                      <span className="faint">
                        <Trans>not stated</Trans>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">
                <Trans>Act</Trans>
              </th>
              {products.map((product) => (
                <td key={product.pesticideId}>
                  <ProductActions product={product} className="compare__acts" />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Up to four products side by side, from the device or else the server; which ones stands in the address. */
export const CompareScreen = () => {
  const [params, changeAddress] = useAddress()
  const ids = readCompared(params)
  const most = String(mostCompared)
  const remove = (id: string) => changeAddress({ ids: ids.filter((other) => other !== id).join(',') })
  return (
    <div className="page compare-page">
      <ListStates
        read={useProductsFound(ids)}
        isEmpty={(products) => products.length === 0}
        empty={
          <EmptyState
            icon={Columns3}
            title={<Trans>Nothing to compare</Trans>}
            action={
              <Link className="btn btn--secondary" to={paths.products()}>
                <Trans>Product library</Trans>
              </Link>
            }
          >
            <Trans>Tick two to {most} products in the library, then press Compare.</Trans>
          </EmptyState>
        }
      >
        {(products) => <Comparison products={products} onRemove={remove} />}
      </ListStates>
    </div>
  )
}
