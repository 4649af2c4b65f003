import { Suspense, type ReactNode } from 'react'
import type { Company } from '#contract/entities/company.ts'
import { SupplierToolsContext } from '#features/companies/list/company-rows.tsx'
import { lateAfterScreen } from '#ui/page/after-paint.ts'

/** Loaded after the rows, because it needs the code of the account's database. */
const FavouriteStar = lateAfterScreen(() => import('#features/favourites/favourite-button.tsx'), 'FavouriteStar')

const star = (company: Company) => (
  <Suspense key={company.companyId} fallback={<span className="iconbtn iconbtn--sm" />}>
    <FavouriteStar supplier={company} />
  </Suspense>
)

export const SupplierToolsProvider = ({ children }: { readonly children: ReactNode }) => (
  <SupplierToolsContext value={star}>{children}</SupplierToolsContext>
)
