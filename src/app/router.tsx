import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { Fragment, Suspense, type ComponentType } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { ProductLibrary } from '#features/products/library/product-library.tsx'
import { useNumberStyle } from '#i18n/number-signs.ts'
import { withMessages } from '#i18n/setup.ts'
import { appBase } from '#lib/app-base.ts'
import { lazyPart } from '#ui/page/part.tsx'
import { useCurrentPath } from '#ui/page/use-current-path.ts'
import { redirects, screens, type ScreenRoute } from './routes/table.tsx'
import { screenErrorFallback, RouteLoading, LoginRequired } from './shell/screen-states.tsx'
import { Layout } from './shell/layout.tsx'
import { Page } from './shell/page.tsx'

type Frame = Omit<ScreenRoute, 'path' | 'load'>

const withFrame = (Content: ComponentType, { title, back, access }: Frame): ComponentType => {
  if (title === null) return Content
  const VisitorPreview = access === 'account' ? LoginRequired : Fragment
  return function FramedContent() {
    const { _ } = useLingui()
    return (
      <Page title={_(title)} {...(back ? { back: { to: back.to, label: _(back.label) } } : {})}>
        <VisitorPreview>
          <Content />
        </VisitorPreview>
      </Page>
    )
  }
}

/** Renders the whole screen again after a change of language or number format, to which few parts subscribe. */
const NumberStyled = ({ Content }: { readonly Content: ComponentType }) => {
  useNumberStyle()
  return (
    <Suspense fallback={<RouteLoading />}>
      <Content />
    </Suspense>
  )
}

const lazyScreen = (load: () => Promise<ComponentType>) => (
  <NumberStyled Content={lazyPart(load, screenErrorFallback, useCurrentPath)} />
)

const home = lazyScreen(async () => (await import('./routes/home.tsx')).HomeRoute)
const notFound = lazyScreen(async () => (await import('./routes/not-found.tsx')).NotFoundRoute)
/** Unlike other screens, this one is in the first chunk, because it is opened most often. */
const Library = withFrame(ProductLibrary, { title: msg`Product library`, access: 'everyone' })
const otherRoutes = screens.map(({ path, load, ...frame }) => {
  const element = lazyScreen(async () => withFrame(await withMessages(load), frame))
  return <Route key={path} path={path} element={element} />
})

const Redirect = ({ to }: { readonly to: string }) => {
  const [pathname = '', hash = ''] = to.split('#')
  return <Navigate replace to={{ pathname, hash, search: useLocation().search }} />
}

export const Router = () => (
  <BrowserRouter basename={appBase.basePath}>
    <Routes>
      <Route element={<Layout />}>
        <Route index element={home} />
        <Route path="pages/index/index" element={home} />
        <Route path="pages/product/index" element={<Library />} />
        {otherRoutes}
        {redirects.map(([from, to]) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
        <Route path="*" element={notFound} />
      </Route>
    </Routes>
  </BrowserRouter>
)
