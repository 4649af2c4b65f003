import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Company } from '#contract/entities/company.ts'
import { useCountries } from '#catalogue/reads/names/reference.ts'
import { useProductsOfCompany } from '#catalogue/reads/lists/rows-here.ts'
import { formatDay, formatNumber } from '#i18n/formats.ts'
import { formatCompactMoney, formatStaff } from '#i18n/compact-formats.ts'
import { prefs } from '#prefs/prefs-state.ts'
import { dataOr } from '#lib/live-read.ts'
import type { SupplierDetailsRead } from '#account/reads/lists/supplier-details.ts'
import { Card } from '#ui/marks/card.tsx'
import { FactList, type Fact } from './fact-list.tsx'
import { ForMembers } from './for-members.tsx'
import { asLine, lazyPart } from '#ui/page/part.tsx'

const DistanceFact = lazyPart(async () => (await import('./distance-fact.tsx')).DistanceFact, asLine)

const exportsOf = (read: SupplierDetailsRead) => {
  if (read.at === 'closed') return <ForMembers why={read.why} />
  const amount = read.at === 'here' ? read.details.exportAmount3y : null
  return amount ? formatCompactMoney(amount.amount, amount.currency) : null
}

interface CompanyFactsProps {
  readonly company: Company
  readonly details: SupplierDetailsRead
}

/** Figures of a supplier beside its tabs. Unknown figures of a real firm are left out. */
export const CompanyFacts = ({ company, details }: CompanyFactsProps) => {
  const { t } = useLingui()
  const countries = dataOr(useCountries(), [])
  const staff = company.scale ? formatStaff(company.scale) : null
  const products = dataOr(useProductsOfCompany(company.companyId), [])
  const first = products.flatMap(({ firstApproved }) => firstApproved ?? []).sort()[0]
  // Fixed when the page opens, because a refusal on this page is shown in its own row.
  const [mayAsk] = useState(() => !prefs.placeRefused)
  const distance =
    mayAsk && company.province ? (
      <Suspense>
        <DistanceFact province={company.province} />
      </Suspense>
    ) : null
  const counted = (value: number) => (value > 0 ? formatNumber(value) : null)
  const facts: readonly Fact[] = [
    [t`Country`, countries.find(({ code }) => code === company.country)?.name ?? company.country],
    [t`Distance`, distance],
    [t`Products in the library`, counted(company.productCount)],
    [t`Export-only registrations`, counted(company.exportOnlyCount)],
    [t`Technicals (TC/TK)`, counted(company.technicalCount)],
    [t`Established`, company.foundedOn ? formatDay(company.foundedOn) : null],
    [t`Registrations since`, first ? first.slice(0, 4) : null],
    [t`Company size`, staff ? t`${staff} staff` : company.scale],
    [t`Exports, 3 years`, exportsOf(details)],
  ]
  return (
    <Card title={<Trans>Company details</Trans>}>
      <FactList facts={facts} />
    </Card>
  )
}
