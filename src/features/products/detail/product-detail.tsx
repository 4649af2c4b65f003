import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, CircleAlert, CircleCheck, Copy, Package } from 'lucide-react'
import type { Product, ProductUse } from '#contract/entities/product.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useProduct } from '#catalogue/queries/lists/found-row.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { categoryBandClass, FormulationTile } from '#widgets/formulation-tile.tsx'
import { doseText, dosePerHectareText, ValidityPill } from '#widgets/register-facts.tsx'
import { FoundRecord } from '#widgets/found-record.tsx'
import { NotStated } from '#ui/marks/not-stated.tsx'
import { RecordHeading } from '#ui/marks/record-heading.tsx'
import { Provenance } from '#widgets/provenance.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { ProductActions } from '../library/request-buttons.tsx'
import { RelatedSection } from './related.tsx'
import { factTranslateAttribute, useProductFacts } from './use-product-facts.ts'
import { UnbrokenText } from '#ui/marks/unbroken.tsx'
import './product.css'
import { Link } from 'react-router-dom'
import { useCompanyOnDevice } from '#catalogue/queries/lists/stored-rows.ts'
import { formatNumber, formatPlace } from '#i18n/formats.ts'
import { Card, Facts, Section } from '#ui/marks/card.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { AnswersHereTag, ReplyFacts } from '#widgets/answers-here.tsx'
import { exportVerdict, type ExportVerdict } from '#domain/dose.ts'
import { lacksChemicalForm } from '#domain/names/forms.ts'
import { Table } from '#ui/lists/table.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useCountryName } from '#catalogue/queries/names/reference.ts'
import { useMyCountry } from '../product-text.ts'

function UsesTable({ uses }: Readonly<{ uses: readonly ProductUse[] }>) {
  const { t } = useLingui()
  const hasDose = uses.some((use) => doseText(use) !== '')
  const hasMethod = uses.some((use) => use.method)
  const head = (
    <>
      <th scope="col">{t`Crop`}</th>
      <th scope="col">{t`Pest`}</th>
      {hasDose && <th scope="col" className="r">{t`Dose as registered`}</th>}
      {hasDose && <th scope="col" className="r">{t`Per hectare`}</th>}
      {hasMethod && <th scope="col">{t`Method`}</th>}
    </>
  )
  return (
    <div className="card flush uses">
      <Table caption={t`Registered uses in China`} className="use" head={head}>
        {uses.map((use) => (
          <tr key={[use.crop?.id, use.target?.id, use.doseRaw, use.method].join('|')}>
            <td className="strong">{use.crop?.name ?? '–'}</td>
            <td>{use.target?.name ?? '–'}</td>
            {hasDose && (
              <td translate="no" className="r num" data-label={t`Dose`}>
                {doseText(use) || '–'}
              </td>
            )}
            {hasDose && (
              <td translate="no" className="r num muted use__hectare">
                {dosePerHectareText(use) || '–'}
              </td>
            )}
            {hasMethod && (
              <td className="muted" data-label={use.method && t`Method`}>
                {use.method}
              </td>
            )}
          </tr>
        ))}
      </Table>
    </div>
  )
}

function Verdict({ verdict, country }: Readonly<{ verdict: ExportVerdict; country: string }>) {
  const { t } = useLingui()
  if (verdict === 'unknown-country')
    return (
      <p className="row start t-14 export__verdict">
        <Icon of={CircleAlert} />
        <span>
          {t`It is not known whether export to your country is permitted.`}{' '}
          <Link to={paths.profile()}>{t`Set your country in the profile`}</Link>
        </span>
      </p>
    )
  const openText =
    country === ''
      ? t`The register does not limit export to particular countries.`
      : t`Export to ${country}, your country, is permitted.`
  return (
    <p className={`row start t-14 export__verdict is-${verdict}`}>
      <Icon of={verdict === 'open' ? CircleCheck : Ban} />
      <span>
        {verdict === 'open'
          ? openText
          : t`Export to ${country}, your country, is not permitted. A request for it will be rejected.`}
      </span>
    </p>
  )
}

const ExportLimits = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const myCountry = useMyCountry()
  const nameOf = useCountryName()
  const isTied = product.exportOnly !== false && product.exportCountries.length > 0
  return (
    <Section title={t`Export`}>
      {(product.exportOnly || isTied) && (
        <p className="cluster">
          {product.exportOnly && (
            <span className="tag tag--line">
              <Icon of={Ban} />
              <Trans>Not for sale in China</Trans>
            </span>
          )}
          {product.exportCountries.map((code) => (
            <span key={code} className="tag tag--line">
              {nameOf(code)}
            </span>
          ))}
        </p>
      )}
      {isTied && <p className="muted small">{t`The register permits export to these countries only.`}</p>}
      {product.exportOnly === null && !isTied ? (
        <p className="muted small">{t`To which countries it may be exported is not stated.`}</p>
      ) : (
        <Verdict verdict={exportVerdict(product, myCountry)} country={myCountry === null ? '' : nameOf(myCountry)} />
      )}
      <p className="muted small">{t`The importing country also requires its own registration.`}</p>
    </Section>
  )
}

const SupplierCard = ({ supplier }: { supplier: NonNullable<Product['company']> }) => {
  const { t } = useLingui()
  const company = useCompanyOnDevice(supplier.companyId)
  const place = formatPlace(supplier)
  const countText = (count = 0) => (count > 0 ? formatNumber(count) : null)
  const facts = [
    [t`Products in the library`, countText(company?.productCount)],
    [t`Technicals (TC/TK)`, countText(company?.technicalCount)],
    [t`Stock code`, company?.stockCode],
  ] as const
  return (
    <Card>
      <div className="stack g-4">
        <div className="item">
          <Monogram name={supplier.name} />
          <div className="grow">
            <Link translate="no" className="item__t wraps" to={paths.company(supplier.companyId)}>
              {supplier.name}
            </Link>
            {place !== '' && <span className="item__s">{place}</span>}
            <span className="meta small muted">
              <AnswersHereTag answersHere={supplier.answersHere} />
              {company && <ReplyFacts {...company} />}
            </span>
          </div>
          <Rating value={supplier.rating} />
        </div>
        {facts.some(([, value]) => value) && <Facts facts={facts} />}
        <ButtonLink block to={paths.company(supplier.companyId)}>{t`View supplier`}</ButtonLink>
      </div>
    </Card>
  )
}

/** True for a fact whose values are all in the table of uses, so that it is not shown twice. */
const isInUses = ({ uses, crops, targets, useMethod }: Product): Readonly<Record<string, boolean | undefined>> => ({
  crops: crops.every(({ id }) => uses.some(({ crop }) => crop?.id === id)),
  targets: targets.every(({ id }) => uses.some(({ target }) => target?.id === id)),
  method: useMethod?.split(', ').every((one) => uses.some(({ method }) => method === one)),
})

const RegisterFacts = ({ product }: { product: Product }) => {
  const { t } = useLingui()
  const facts = useProductFacts()(product)
  const isSaltOpen = !product.isTechnical && product.ingredients.some(({ nameEn }) => lacksChemicalForm(nameEn))
  const salt = { key: 'salt', title: t`Salt or ester`, value: '', vital: true }
  const inUses = isInUses(product)
  return (
    <Card>
      <dl className="kv">
        {facts
          .toSpliced(1, 0, ...(isSaltOpen ? [salt] : []))
          .filter(({ key, value, vital }) => (value !== '' || vital) && !inUses[key])
          .map(({ key, title, value }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd translate={factTranslateAttribute(key, value)} className="num">
                {value ? <UnbrokenText text={value} /> : <NotStated />}
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

const ProductPage = ({ product, givenAt }: Readonly<{ product: Product; givenAt: number | null }>) => {
  const { t } = useLingui()
  const { registrationNo, source } = product
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(registrationNo)
      showToast({ tone: 'ok', text: t`Copied` })
    } catch {
      showToast({ tone: 'bad', text: t`Could not be copied` })
    }
  }
  return (
    <>
      <div className="page page--narrow product-page">
        <div className="row g-4 start prod">
          <FormulationTile code={product.formulation} categoryId={product.categories[0]?.categoryId} size="lg" />
          <div className="grow">
            <RecordHeading>
              <UnbrokenText text={product.name} />
            </RecordHeading>
            <p className="meta mt-1 muted wraps">
              {product.categories.map(({ categoryId, categoryName }) => (
                <span key={categoryId} className={`class ${categoryBandClass(categoryId)}`}>
                  {categoryName}
                </span>
              ))}
              {registrationNo !== '' && (
                <button
                  type="button"
                  translate="no"
                  className="inline muted num copy"
                  aria-label={t`Copy registration number ${registrationNo}`}
                  onClick={() => void copy()}
                >
                  <UnbrokenText text={registrationNo} />
                  <Copy className="icon" aria-hidden />
                </button>
              )}
              <ValidityPill until={product.validUntil} />
              {product.demo && <span className="tag tag--pending">{t`Demo data, not a real company`}</span>}
            </p>
          </div>
          <ProductActions product={product} className="row push acts" />
        </div>
        <div className="cols">
          <div>
            <RegisterFacts product={product} />
            {product.uses.length === 0 ? (
              <p className="muted small section">{t`No uses or doses are stated for this product.`}</p>
            ) : (
              <Section
                title={t`Registered uses in China`}
                aside={<span className="tiny faint">{t`1 mu = 1/15 ha`}</span>}
              >
                <UsesTable uses={product.uses} />
                <p className="muted small">{t`A Chinese label does not replace the label approved in your country.`}</p>
              </Section>
            )}
            <ExportLimits product={product} />
            {product.description && (
              <Section title={t`Description`}>
                <p className="muted measure">{product.description}</p>
              </Section>
            )}
            <RelatedSection key={product.pesticideId} product={product} />
          </div>
          <aside className="stack g-4">
            {product.company && <SupplierCard supplier={product.company} />}
            <Provenance of={product} copiedAt={useCatalogueStatus().asOf} givenAt={givenAt}>
              {source && !product.demo && <p className="tiny faint">{t`Source: ${source}`}</p>}
            </Provenance>
          </aside>
        </div>
      </div>
      <ProductActions product={product} className="actbar" />
    </>
  )
}

export const ProductDetail = ({ id }: { id: string }) => (
  <FoundRecord
    read={useProduct(id)}
    icon={Package}
    title={<Trans>This product is not in the library on this device.</Trans>}
    back={
      <ButtonLink to={paths.products()}>
        <Trans>Product library</Trans>
      </ButtonLink>
    }
  >
    {(product, givenAt) => <ProductPage product={product} givenAt={givenAt} />}
  </FoundRecord>
)
