import { Plural, Trans } from '@lingui/react/macro'
import { Ban, FlaskConical } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { useCountries, useProductSearch } from '#catalogue/reads/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { comma, formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Icon } from '#ui/icon.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EmptyOfCopy, type ListCopy } from '#widgets/copy-state.tsx'
import { doseText, hectareText } from '#widgets/dose-text.ts'
import { ValidityPill } from '#widgets/validity-pill.tsx'

/** Products read and shown; the most have fewer for one crop and one pest. */
const most = 50

/** The lines of the use table for this crop and this pest. The crop of one line and the pest of another are no use. */
const usesFor = ({ uses }: Product, crop: string, pest: string): ProductUse[] =>
  uses.filter((use) => use.crop?.id === crop && (pest === '' || use.target?.id === pest))

const Dose = ({ use, withTarget }: { readonly use: ProductUse; readonly withTarget: boolean }) => {
  const [dose, hectare] = [doseText(use), hectareText(use)]
  return (
    <li>
      {withTarget && use.target && <b>{use.target.name}</b>}
      {dose === '' ? (
        <span className="muted">
          <Trans>The register shows no dose</Trans>
        </span>
      ) : (
        <span className="num">
          {dose}
          {hectare !== '' && <span className="muted"> ({hectare})</span>}
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
    <p className="lookup__limit small">
      <Icon of={Ban} size={16} />
      <Trans>Export to {names} only</Trans>
    </p>
  )
}

const Found = ({ product, uses, pest }: { product: Product; uses: readonly ProductUse[]; pest: string }) => {
  const day = product.snapshot ? formatDay(product.snapshot) : ''
  return (
    <li className="lookup__found">
      <h3 className="h3">
        <Link to={paths.product(product.pesticideId)}>{product.name}</Link>
      </h3>
      <p className="small muted num">{[product.registrationNo, product.company?.name].filter(Boolean).join(' · ')}</p>
      <ul className="lookup__doses">
        {uses.map((use) => (
          <Dose key={[use.target?.id, use.doseRaw, use.method].join('|')} use={use} withTarget={pest === ''} />
        ))}
      </ul>
      <ExportLimit product={product} />
      <p className="lookup__from small muted">
        <ValidityPill until={product.validUntil} />
        {product.demo ? <Trans>Demonstration data</Trans> : day === '' ? null : <Trans>China’s register, {day}</Trans>}
      </p>
    </li>
  )
}

/** Registered products for a crop and, if one is chosen, a pest, those valid longest first. */
export const LookupAnswer = ({ crop, pest, copy }: { crop: string; pest: string; copy: ListCopy }) => {
  const filters = { cropIds: [crop], targetIds: pest === '' ? undefined : [pest] }
  const read = useProductSearch({ filters, sort: 'validUntil', limit: most })
  return (
    <ListStates
      read={read}
      rows={4}
      isEmpty={({ rows }) => rows.every((row) => usesFor(row, crop, pest).length === 0)}
      empty={
        copy.state === 'copying' ? (
          <SkeletonRows rows={4} />
        ) : (
          <EmptyOfCopy
            copy={copy}
            icon={FlaskConical}
            nothing={<Trans>No product on this device is registered for it</Trans>}
          />
        )
      }
    >
      {({ rows, total }) => {
        const found = rows.map((product) => ({ product, uses: usesFor(product, crop, pest) }))
        const dosed = ({ uses }: { readonly uses: readonly ProductUse[] }) =>
          Number(uses.some((use) => doseText(use) !== ''))
        // Most of the register's lines state no dose; those that do answer the question.
        const shown = found.filter(({ uses }) => uses.length > 0).sort((a, b) => dosed(b) - dosed(a))
        const count = shown.length
        return (
          <section aria-live="polite">
            <h2 className="h2">
              <Plural value={count} one="# registered product" other="# registered products" />
            </h2>
            {total > most && (
              <p className="small muted">
                <Trans>Only those that stay valid longest are shown. Choose a pest to see fewer.</Trans>
              </p>
            )}
            <ul className="lookup__list">
              {shown.map(({ product, uses }) => (
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
        )
      }}
    </ListStates>
  )
}
