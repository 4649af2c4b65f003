import { Trans, useLingui } from '@lingui/react/macro'
import type { Company } from '#contract/entities/company.ts'
import { useCountries, useProductsOfCompany } from '#catalogue/reads/catalogue.ts'
import { formatDay, formatNumber } from '#i18n/formats.ts'
import { formatCompactMoney, formatStaff } from '#i18n/compact-formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { FactList, type Fact } from './fact-list.tsx'

/** Figures of a supplier beside its tabs. Unknown figures of a real firm are left out. */
export const CompanyFacts = ({ company }: { company: Company }) => {
  const { t } = useLingui()
  const countries = dataOr(useCountries(), [])
  const amount = company.exportAmount3y
  const staff = company.scale ? formatStaff(company.scale) : null
  const products = dataOr(useProductsOfCompany(company.companyId), [])
  const first = products.flatMap(({ firstApproved }) => firstApproved ?? []).sort()[0]
  const counted = (value: number) => (value > 0 ? formatNumber(value) : null)
  const facts: readonly Fact[] = [
    [t`Country`, countries.find(({ code }) => code === company.country)?.name ?? company.country],
    [t`Products in the library`, counted(company.productCount)],
    [t`Export-only registrations`, counted(company.exportOnlyCount)],
    [t`Technicals (TC/TK)`, counted(company.technicalCount)],
    [t`Established`, company.foundedOn ? formatDay(company.foundedOn) : null],
    [t`Registrations since`, first ? first.slice(0, 4) : null],
    [t`Company size`, staff ? t`${staff} staff` : company.scale],
    [t`Exports, 3 years`, amount ? formatCompactMoney(amount.amount, amount.currency) : null],
  ]
  return (
    <section className="card" aria-labelledby="company-facts">
      <div className="card__head">
        <h2 className="h3" id="company-facts">
          <Trans>Company details</Trans>
        </h2>
      </div>
      <div className="card__body">
        <FactList facts={facts} />
      </div>
    </section>
  )
}
