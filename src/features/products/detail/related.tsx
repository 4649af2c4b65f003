import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { copiedPart, useCatalogueStatus } from '#data/queries/catalogue.ts'
import { useRelatedProducts } from '#data/queries/related-products.ts'
import { paths } from '#domain/paths.ts'
import { formatPlace } from '#i18n/formats.ts'
import { FormulationTile } from '#ui/formulation-tile.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { Monogram } from '#ui/monogram.tsx'
import { Rating } from '#ui/rating.tsx'
import { mostCompared } from '../compare/compared-ids.ts'
import { useProductLine } from '../product-text.ts'

const few = 5

interface SectionProps {
  readonly title: ReactNode
  readonly hint: ReactNode
  readonly rows: readonly Product[]
  readonly bySupplier: boolean
}

const Section = ({ title, hint, rows, bySupplier }: SectionProps) => {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return null
  return (
    <section className="section">
      <div className="section__head">
        <h2 className="h2">{title}</h2>
        <span className="tiny faint">{hint}</span>
      </div>
      <ul className="list">
        {(all ? rows : rows.slice(0, few)).map((row) => (
          <li key={row.pesticideId}>
            <Row row={row} bySupplier={bySupplier} />
          </li>
        ))}
      </ul>
      {!all && rows.length > few && (
        <button type="button" className="btn btn--link" onClick={() => setAll(true)}>
          <Plural value={rows.length - few} one="Show # more" other="Show # more" />
        </button>
      )}
    </section>
  )
}

const Row = ({ row, bySupplier }: { row: Product; bySupplier: boolean }) => {
  const line = useProductLine()
  const place = formatPlace(row.company)
  return (
    <Link className="lrow" to={paths.product(row.pesticideId)}>
      {bySupplier ? (
        <Monogram name={row.company?.name ?? ''} />
      ) : (
        <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
      )}
      <span className="grow">
        <span className="item__t wraps">{bySupplier ? row.company?.name : row.name}</span>
        <span className="item__s num">
          {bySupplier ? [place, row.registrationNo].filter(Boolean).join(' · ') : line(row)}
        </span>
        {!bySupplier && <span className="item__s">{row.company?.name}</span>}
      </span>
      <Rating value={row.company?.rating} />
    </Link>
  )
}

/** Who else holds the same product, and registrations of its actives in other contents or formulations. */
export const Related = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const read = useRelatedProducts(product)
  const partly = copiedPart(useCatalogueStatus(), 'products') !== 'whole'
  const kind = [product.totalContent, product.formulation].filter(Boolean).join(' ')
  return (
    <ListStates read={read} rows={2}>
      {({ same, similar }) => {
        const compared = [product, ...same, ...similar].slice(0, mostCompared).map((row) => row.pesticideId)
        return (
          <>
            <Section title={<Trans>Who else supplies it</Trans>} hint={kind} rows={same} bySupplier />
            <Section
              title={<Trans>Similar registrations</Trans>}
              hint={t`Same actives, another content or formulation`}
              rows={similar}
              bySupplier={false}
            />
            {same.length + similar.length === 0 ? (
              <p className="muted small">
                {partly ? (
                  <Trans>No other registration of its actives is in the part of the library on this device.</Trans>
                ) : (
                  <Trans>No other registration of its actives is in the library.</Trans>
                )}
              </p>
            ) : (
              <Link className="btn btn--secondary related__compare" to={paths.compare(compared)}>
                <Trans>Compare side by side</Trans>
              </Link>
            )}
          </>
        )
      }}
    </ListStates>
  )
}
