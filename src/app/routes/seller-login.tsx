import { SellerLogin } from '#features/auth/seller/seller-login.tsx'
import { brand } from '../brand.ts'

/** Specification, section 2: this page has no title; its tab has the name of the app. */
export const SellerLoginRoute = () => (
  <main className="panel" id="main" tabIndex={-1}>
    <title>{brand.name}</title>
    <div className="panel__scroll">
      <SellerLogin brandName={brand.name} />
    </div>
  </main>
)
