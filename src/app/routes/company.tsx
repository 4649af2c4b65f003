import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { CompanyDetail } from '#features/companies/detail/company-detail.tsx'
import { FavouriteButton, FavouriteNoteOf } from '#features/favourites/favourite-button.tsx'
import { EnquireSupplier } from '#features/products/library/enquire-supplier.tsx'
import { ProductsOfCompany } from '#features/products/library/products-of-company.tsx'
import { Page } from '../shell/page.tsx'

export const CompanyRoute = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return (
    <Page title={t`Supplier`} back={{ to: paths.companies(), label: t`Suppliers` }}>
      <CompanyDetail
        id={id}
        products={<ProductsOfCompany companyId={id} />}
        renderFavourite={(company) => <FavouriteButton supplier={company} />}
        renderEnquire={() => <EnquireSupplier key={id} companyId={id} />}
        renderNote={(company) => <FavouriteNoteOf supplier={company} />}
      />
    </Page>
  )
}
