import type { ComponentType } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { kindSections } from '#domain/paths.ts'
import { place } from '#lib/place.ts'
import { withWords } from '#i18n/setup.ts'
import { Redrawn } from './redrawn.tsx'
import { lazyPart } from '#ui/page/part.tsx'
import { asScreen } from './shell/failed-screen.tsx'
import { Layout } from './shell/layout.tsx'
import { ProductsRoute } from './routes/products.tsx'

/** A screen that failed is tried again at another address. */
const useShown = () => {
  const { pathname, search } = useLocation()
  return pathname + search
}

const route = (load: () => Promise<ComponentType>) => <Redrawn screen={lazyPart(load, asScreen, useShown)} />

const home = route(async () => (await import('./routes/home.tsx')).HomeRoute)

/**
 * The customer's routes, one lazy file each. The library opens most often, so it is in the first chunk.
 */
export const Router = () => (
  <BrowserRouter basename={place.basePath}>
    <Routes>
      <Route element={<Layout />}>
        <Route index element={home} />
        <Route path="pages/index/index" element={home} />
        <Route path="pages/product/index" element={<ProductsRoute />} />
        <Route
          path="pages/product/detail"
          element={route(async () => (await withWords(() => import('./routes/product.tsx'))).ProductRoute)}
        />
        <Route
          path="pages/company/index"
          element={route(async () => (await withWords(() => import('./routes/companies.tsx'))).CompaniesRoute)}
        />
        <Route
          path="pages/company/top100"
          element={route(async () => (await withWords(() => import('./routes/top100.tsx'))).Top100Route)}
        />
        <Route
          path="pages/company/detail"
          element={route(async () => (await withWords(() => import('./routes/company.tsx'))).CompanyRoute)}
        />
        <Route
          path="pages/cart/index"
          element={route(async () => (await withWords(() => import('./routes/cart.tsx'))).CartRoute)}
        />
        <Route
          path="pages/search/product"
          element={route(async () => (await withWords(() => import('./routes/search.tsx'))).SearchProductsRoute)}
        />
        <Route
          path="pages/search/company"
          element={route(async () => (await withWords(() => import('./routes/search.tsx'))).SearchCompaniesRoute)}
        />
        {kindSections.map(([kind, section]) => (
          <Route key={kind} path={`pages/${section}`}>
            <Route
              path="index"
              element={route(async () => (await withWords(() => import('./routes/requests.tsx'))).requestListOf(kind))}
            />
            <Route
              path="detail"
              element={route(async () =>
                (await withWords(() => import('./routes/requests.tsx'))).requestDetailOf(kind),
              )}
            />
          </Route>
        ))}
        <Route
          path="pages/message/index"
          element={route(async () => (await withWords(() => import('./routes/messages.tsx'))).MessagesRoute)}
        />
        <Route
          path="pages/*"
          element={route(async () => (await withWords(() => import('./routes/more.tsx'))).MoreRoute)}
        />
        <Route path="*" element={route(async () => (await import('./routes/not-found.tsx')).NotFoundRoute)} />
      </Route>
    </Routes>
  </BrowserRouter>
)
