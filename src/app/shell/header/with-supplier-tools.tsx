import type { ReactNode } from 'react'
import type { Company } from '#contract/entities/company.ts'
import { SupplierTools } from '#features/companies/supplier-tools.ts'
import { FavouriteStar } from '#features/favourites/favourite-button.tsx'

const star = (company: Company) => <FavouriteStar key={company.companyId} supplier={company} />

/** Puts the star into each row of the suppliers listed inside. */
export const WithSupplierTools = ({ children }: { readonly children: ReactNode }) => (
  <SupplierTools value={star}>{children}</SupplierTools>
)
