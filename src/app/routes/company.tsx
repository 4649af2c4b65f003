import { CompanyDetail } from '#features/companies/detail/company-detail.tsx'
import { FavouriteButton, FavouriteNoteOf } from '#features/favourites/favourite-button.tsx'
import { EnquireSupplier } from '#features/products/library/enquire-supplier.tsx'
import { ProductsOfCompany } from '#features/products/library/products-of-company.tsx'

export const Company = ({ id }: { readonly id: string }) => (
  <CompanyDetail
    id={id}
    products={<ProductsOfCompany companyId={id} />}
    renderFavourite={(company) => <FavouriteButton supplier={company} />}
    renderEnquire={() => <EnquireSupplier key={id} companyId={id} />}
    renderNote={(company) => <FavouriteNoteOf supplier={company} />}
  />
)
