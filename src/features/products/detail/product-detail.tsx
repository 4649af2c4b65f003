import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, Clock, Copy, PackageX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Product } from '#contract/entities/product.ts'
import { useCountries } from '#data/queries/catalogue.ts'
import { useProduct } from '#data/queries/catalogue.ts'
import { paths } from '#domain/paths.ts'
import { formatDay, formatQuantity } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { bandClass, FormulationTile } from '#ui/formulation-tile.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { showToast } from '#ui/toast-state.ts'
import { ProductActions } from './product-actions.tsx'
import { SupplierCard } from './supplier-card.tsx'
import { UsesTable } from './uses-table.tsx'
import { ValidityPill } from './validity-pill.tsx'
import './product.css'

const Fact = ({ name, value }: { name: string; value: string | null | undefined }) =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  ) : null

const useClassText = () => {
  const { t } = useLingui()
  return (product: Product) => {
    const words: Record<string, string> = {
      PD: t`Field use (PD), China`,
      WP: t`Public health (WP), China`,
      EX: t`Export only (EX), China`,
    }
    return words[product.registrationClass] ?? product.registrationClass
  }
}

const Facts = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const classText = useClassText()
  const actives = product.ingredients
    .map((part) => [part.name, product.isSingle ? '' : part.content].filter(Boolean).join(' '))
    .join(' + ')
  return (
    <section className="card">
      <div className="card__body">
        <dl className="kv">
          <Fact name={t`Active ingredient`} value={actives} />
          <Fact name={t`Total content`} value={product.totalContent} />
          <Fact
            name={t`Formulation`}
            value={[product.dosageForm ?? product.formulation, product.isSingle ? t`single active` : t`mixture`]
              .filter(Boolean)
              .join(', ')}
          />
          <Fact
            name={t`Minimum order`}
            value={product.minOrder ? formatQuantity(product.minOrder.quantity, product.minOrder.unit) : null}
          />
          <Fact name={t`Registrant`} value={product.registrant} />
          <Fact name={t`Registration`} value={classText(product)} />
          <Fact name={t`First approved`} value={product.firstApproved ? formatDay(product.firstApproved) : null} />
          <Fact name={t`Toxicity class`} value={product.toxicity} />
          <Fact name={t`Density`} value={product.densityKgL ? `${product.densityKgL}\u00a0kg/L` : null} />
          <Fact name="CAS" value={product.ingredients.flatMap((part) => part.cas ?? []).join(', ')} />
          <Fact name={t`Chinese name`} value={product.nameZh} />
        </dl>
      </div>
    </section>
  )
}

const ExportLimits = ({ product }: { product: Product }) => {
  const countries = dataOr(useCountries(), [])
  const names = product.exportCountries.map((code) => countries.find((country) => country.code === code)?.name ?? code)
  if (!product.exportOnly) return null
  return (
    <section className="section">
      <div className="section__head">
        <h3 className="h2">
          <Trans>Export</Trans>
        </h3>
      </div>
      <p className="flags">
        <span className="tag tag--line">
          <Ban className="icon" aria-hidden />
          <Trans>Not for sale in China</Trans>
        </span>
        {names.map((name) => (
          <span key={name} className="tag tag--line">
            {name}
          </span>
        ))}
      </p>
      {names.length > 0 && (
        <p className="muted small">
          <Trans>The register permits export to these countries only.</Trans>
        </p>
      )}
    </section>
  )
}

const ProductPage = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const category = product.categories[0]
  const snapshot = product.snapshot ? formatDay(product.snapshot) : ''
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(product.registrationNo).then(
      () => true,
      () => false,
    )
    showToast(done ? { tone: 'ok', text: t`Copied` } : { tone: 'bad', text: t`Could not be copied` })
  }
  return (
    <>
      <div className="page page--narrow">
        <div className="prod">
          <FormulationTile code={product.formulation} categoryId={category?.categoryId} size="lg" />
          <div className="grow">
            <h1 className="h-record">{product.name}</h1>
            <p className="meta">
              <span className={`class ${bandClass(category?.categoryId)}`}>{category?.categoryName}</span>
              <button
                type="button"
                className="copy"
                aria-label={t`Copy registration number`}
                onClick={() => void copy()}
              >
                {product.registrationNo}
                <Copy className="icon" aria-hidden />
              </button>
              <ValidityPill until={product.validUntil} />
              {product.demo && (
                <span className="tag tag--pending">
                  <Trans>Fictitious, for demonstration</Trans>
                </span>
              )}
            </p>
          </div>
          <ProductActions product={product} className="acts" />
        </div>
        <div className="cols">
          <div>
            <Facts product={product} />
            {product.uses.length > 0 && (
              <section className="section">
                <div className="section__head">
                  <h3 className="h2">
                    <Trans>Registered uses in China</Trans>
                  </h3>
                  <span className="tiny faint">
                    <Trans>1 mu = 1/15 ha</Trans>
                  </span>
                </div>
                <UsesTable uses={product.uses} />
                <p className="muted small">
                  <Trans>China's label is not your country's label.</Trans>
                </p>
              </section>
            )}
            <ExportLimits product={product} />
            {product.description && (
              <section className="section">
                <div className="section__head">
                  <h3 className="h2">
                    <Trans>Description</Trans>
                  </h3>
                </div>
                <p className="muted prose">{product.description}</p>
              </section>
            )}
          </div>
          <aside className="stack">
            {product.company && <SupplierCard supplier={product.company} />}
            <p className="asof">
              <Clock className="icon" aria-hidden />
              {snapshot ? (
                <Trans>Register as of {snapshot}. Saved on this device</Trans>
              ) : (
                <Trans>Saved on this device</Trans>
              )}
            </p>
          </aside>
        </div>
      </div>
      <ProductActions product={product} className="actbar" />
    </>
  )
}

/** One product, read from the device. */
export const ProductDetail = ({ id }: { id: string }) => (
  <ListStates
    read={useProduct(id)}
    isEmpty={(product) => product === null}
    empty={
      <div className="empty">
        <PackageX className="icon icon--24" aria-hidden />
        <p>
          <Trans>This product is not in the library on this device.</Trans>
        </p>
        <Link className="btn btn--secondary" to={paths.products()}>
          <Trans>Product library</Trans>
        </Link>
      </div>
    }
  >
    {(product) => product && <ProductPage product={product} />}
  </ListStates>
)
