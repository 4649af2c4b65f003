import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { copyExtent, useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useRelatedProducts, type RelatedRows, type RelatedCounts } from '#catalogue/queries/lists/related-products.ts'
import { paths } from '#domain/paths.ts'
import { statedFormulation } from '#domain/dose.ts'
import { listSeparator, formatPlace } from '#i18n/formats.ts'
import { FormulationTile } from '#widgets/formulation-tile.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Section } from '#ui/marks/card.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import { maxComparedProducts } from '../selection.ts'
import { useProductSummary } from '../product-text.ts'

const rowsAtFirst = 5
const rowsPerClick = 50

type RowsProps = Readonly<{
  title: ReactNode
  hint: ReactNode
  related: RelatedRows
  bySupplier?: boolean
  onMore: () => void
}>

const Rows = ({ title, hint, related: { rows, total }, bySupplier = false, onMore }: RowsProps) => {
  if (total === 0) return null
  return (
    <Section title={title} aside={<span className="tiny faint">{hint}</span>}>
      <ul className="list">
        {rows.map((row) => (
          <Row key={row.pesticideId} row={row} bySupplier={bySupplier} />
        ))}
      </ul>
      {total > rows.length && (
        <Button look="link" onClick={onMore}>
          <Plural value={Math.min(rowsPerClick, total - rows.length)} one="Show # more" other="Show # more" />
        </Button>
      )}
    </Section>
  )
}

const Row = ({ row, bySupplier }: { row: Product; bySupplier: boolean }) => {
  const { t } = useLingui()
  const line = useProductSummary()
  const place = formatPlace(row.company)
  const supplier = row.company?.name ?? t`Supplier not stated`
  return (
    <li>
      <Link className="lrow" to={paths.product(row.pesticideId)}>
        {bySupplier ? (
          <Monogram name={supplier} />
        ) : (
          <FormulationTile code={row.formulation} categoryId={row.categories[0]?.categoryId} />
        )}
        <span className="grow">
          <span className="item__t wraps">{bySupplier ? supplier : <UnbrokenText text={row.name} />}</span>
          <span translate="no" className="item__s num">
            <UnbrokenText text={bySupplier ? [place, row.registrationNo].filter(Boolean).join(' · ') : line(row)} />
          </span>
          {!bySupplier && <span className="item__s">{row.company?.name}</span>}
        </span>
        <Rating value={row.company?.rating} />
      </Link>
    </li>
  )
}

export const RelatedSection = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const [shown, setShown] = useState<RelatedCounts>({ same: rowsAtFirst, similar: rowsAtFirst })
  const read = useRelatedProducts(product, shown)
  const isPartial = copyExtent(useCatalogueStatus(), 'products') !== 'whole'
  const content = product.totalContent ?? ''
  const actives = [...new Set(product.ingredients.map(({ name }) => name))].filter(Boolean).join(' ')
  const elsewhere = isPartial && actives !== '' && (
    <ButtonLink look="link" to={paths.searchProducts(actives)}>{t`Search the whole library`}</ButtonLink>
  )
  const formulation = statedFormulation(product)
  return (
    <ListStates read={read} rows={2}>
      {({ same, similar }) => {
        const otherProducts = [...same.rows, ...similar.rows].slice(0, maxComparedProducts - 1)
        const names = otherProducts
          .map(({ company, name, registrationNo: number }) => `${company?.name ?? name}${number && ` (${number})`}`)
          .join(listSeparator())
        if (actives === '')
          return (
            <p className="muted small section">
              <Trans>Its active ingredients are not stated, so similar products cannot be found.</Trans>
            </p>
          )
        return (
          <>
            <Rows
              title={formulation ? t`Other suppliers of this product` : t`Possible suppliers of the same product`}
              hint={
                formulation ? (
                  <UnbrokenText text={`${content} ${formulation}`} />
                ) : (
                  t`${content}, formulation not stated`
                )
              }
              related={same}
              bySupplier
              onMore={() => setShown({ ...shown, same: shown.same + rowsPerClick })}
            />
            <Rows
              title={<Trans>Similar registrations</Trans>}
              hint={t`Same active ingredients; concentration or formulation differs or is not stated`}
              related={similar}
              onMore={() => setShown({ ...shown, similar: shown.similar + rowsPerClick })}
            />
            {(isPartial || otherProducts.length === 0) && (
              <p className="muted small">
                <span>
                  {!isPartial
                    ? t`The library has no other registration with these active ingredients.`
                    : otherProducts.length === 0
                      ? t`The part of the library on this device has no other registration with these active ingredients.`
                      : t`These are from the part of the library on this device; there may be more.`}
                </span>{' '}
                {elsewhere}
              </p>
            )}
            {otherProducts.length > 0 && (
              <>
                <Link
                  className="btn btn--secondary mt-4"
                  to={paths.compare([product, ...otherProducts].map(({ pesticideId }) => pesticideId))}
                >{t`Compare side by side`}</Link>
                <p className="tiny faint">{t`Compare with ${names}`}</p>
              </>
            )}
          </>
        )
      }}
    </ListStates>
  )
}
