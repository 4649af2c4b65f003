import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '#contract/entities/company.ts'
import { useCategories } from '#catalogue/reads/names/reference.ts'
import { comma, formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import type { SupplierDetailsRead } from '#account/reads/lists/supplier-details.ts'
import { FactList, type Fact } from './fact-list.tsx'
import { SupplierFiles } from './supplier-files.tsx'

interface IntroductionProps {
  readonly company: Company
  readonly details: SupplierDetailsRead
}

/** What a supplier says about itself, what it has registered, and its documents. */
export const Introduction = ({ company, details }: IntroductionProps) => {
  const { t } = useLingui()
  const categories = dataOr(useCategories(), [])
  const registered = company.categories.map(({ categoryId, count }) => {
    const name = categories.find((one) => one.categoryId === categoryId)?.categoryName ?? categoryId
    return `${name} ${formatNumber(count)}`
  })
  const facts: readonly Fact[] = [
    [t`Business scope`, company.businessScope],
    [t`Main products`, company.mainProducts.join(comma())],
    [t`Registrations by category`, registered.join(comma())],
    [t`Stock code`, company.stockCode],
  ]
  const known = facts.some(([, value]) => value)
  return (
    <>
      {company.introduction && <p className="prose">{company.introduction}</p>}
      {(known || !company.introduction) && <FactList facts={facts} />}
      <SupplierFiles photos={company.photos} details={details} />
      {company.snapshot && !company.demo && (
        <p className="muted small">
          <Trans>Source: Chinese pesticide register (ICAMA). Only what the register states is shown.</Trans>
        </p>
      )}
    </>
  )
}
