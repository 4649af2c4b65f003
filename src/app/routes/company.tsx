import { CompanyDetail } from '#features/companies/detail/company-detail.tsx'
import { FavouriteButton, StoredFavouriteNote } from '#features/favourites/favourite-button.tsx'
import { EnquireSupplierButton, CompanyProducts } from '#features/products/library/supplier-products.tsx'

export const CompanyRoute = ({ id }: { readonly id: string }) => (
  <CompanyDetail
    id={id}
    products={<CompanyProducts companyId={id} />}
    renderFavourite={(company) => <FavouriteButton supplier={company} />}
    renderEnquire={() => <EnquireSupplierButton key={id} companyId={id} />}
    renderNote={(company) => <StoredFavouriteNote supplier={company} />}
  />
)
