import { useCallback, type ReactNode } from 'react'
import type { Company } from '#contract/entities/company.ts'
import { SupplierTools } from '#features/companies/supplier-tools.ts'
import { FavouriteStar } from '#features/favourites/favourite-button.tsx'
import { useOverlay } from './open-overlay.ts'

/** Puts the star into each row of the suppliers listed inside. */
export const WithSupplierTools = ({ children }: { readonly children: ReactNode }) => {
  const [, openAuth] = useOverlay('auth')
  const star = useCallback(
    (company: Company) => (
      <FavouriteStar key={company.companyId} supplier={company} onSignIn={() => openAuth('required')} />
    ),
    [openAuth],
  )
  return <SupplierTools value={star}>{children}</SupplierTools>
}
