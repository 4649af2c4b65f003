import { Suspense, type ReactNode } from 'react'
import type { Company } from '#contract/entities/company.ts'
import { SupplierTools } from '#features/companies/list/company-rows.tsx'
import { withWords } from '#i18n/setup.ts'
import { lazyAfterScreen } from '#ui/page/after-paint.ts'
import { asNothing } from '#ui/page/part.tsx'

/** Loaded after the rows, because it needs the code of the account's database. */
const FavouriteStar = lazyAfterScreen(
  () => withWords(() => import('#features/favourites/favourite-button.tsx'), 'FavouriteStar'),
  asNothing,
)

const star = (company: Company) => (
  <Suspense key={company.companyId} fallback={<span className="iconbtn iconbtn--sm" />}>
    <FavouriteStar supplier={company} />
  </Suspense>
)

export const WithSupplierTools = ({ children }: { readonly children: ReactNode }) => (
  <SupplierTools value={star}>{children}</SupplierTools>
)
