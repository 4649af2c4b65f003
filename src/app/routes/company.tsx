import { CompanyDetail } from '#features/companies/detail/company-detail.tsx'
import { FavouriteButton, FavouriteNoteOf } from '#features/favourites/favourite-button.tsx'
import { EnquireSupplier, ProductsOfCompany } from '#features/products/library/supplier-products.tsx'

export const Company = ({ id }: { readonly id: string }) => (
  <CompanyDetail
    id={id}
    products={<ProductsOfCompany companyId={id} />}
    renderFavourite={(company) => <FavouriteButton supplier={company} />}
    renderEnquire={() => <EnquireSupplier key={id} companyId={id} />}
    renderNote={(company) => <FavouriteNoteOf supplier={company} />}
  />
)
