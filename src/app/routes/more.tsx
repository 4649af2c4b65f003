import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { settingPlaces } from '#features/settings/places.ts'
import { paths } from '#domain/paths.ts'
import { asScreen } from '../shell/failed-screen.tsx'
import { lazyPart } from '#ui/page/part.tsx'

const screen = (load: () => Promise<ComponentType>) => lazyPart(load, asScreen)

/** Pages that few visits open. Their routes are in a separate chunk, so that the first load does not carry them. */
const screens: Readonly<Record<string, ComponentType>> = {
  [paths.about()]: screen(async () => (await import('./about.tsx')).AboutRoute),
  [paths.outbox()]: screen(async () => (await import('./outbox.tsx')).OutboxRoute),
  [paths.favourites()]: screen(async () => (await import('./favourites.tsx')).FavouritesRoute),
  [paths.profile()]: screen(async () => (await import('./settings.tsx')).ProfileRoute),
  [paths.password()]: screen(async () => (await import('./settings.tsx')).PasswordRoute),
  [paths.feedback()]: screen(async () => (await import('./settings.tsx')).FeedbackRoute),
  [paths.companyProfile()]: screen(async () => (await import('./settings.tsx')).CompanyProfileRoute),
  [settingPlaces.list]: screen(async () => (await import('./settings.tsx')).SettingsListRoute),
  [settingPlaces.language]: screen(async () => (await import('./settings.tsx')).LanguageRoute),
  [settingPlaces.notifications]: screen(async () => (await import('./settings.tsx')).NotificationsRoute),
  [paths.device()]: screen(async () => (await import('./device.tsx')).DeviceRoute),
  [paths.compare([])]: screen(async () => (await import('./compare.tsx')).CompareRoute),
  [paths.offlinePack()]: screen(async () => (await import('./offline-pack.tsx')).OfflinePackRoute),
  [paths.shelf()]: screen(async () => (await import('./shelf.tsx')).ShelfRoute),
  [paths.prices()]: screen(async () => (await import('./prices.tsx')).PricesRoute),
  [paths.price()]: screen(async () => (await import('./price.tsx')).PriceRoute),
  [paths.news()]: screen(async () => (await import('./news.tsx')).NewsRoute),
  [paths.newsItem()]: screen(async () => (await import('./news.tsx')).NewsItemRoute),
  [paths.account()]: screen(async () => (await import('./my.tsx')).AccountRoute),
  [paths.member()]: screen(async () => (await import('./my.tsx')).AccountRoute),
  [paths.payFailure()]: screen(async () => (await import('./my.tsx')).PayFailureRoute),
  [paths.lucky()]: screen(async () => (await import('./lucky.tsx')).LuckyRoute),
  [paths.sellerLogin()]: screen(async () => (await import('./seller-login.tsx')).SellerLoginRoute),
  [paths.staff()]: screen(async () => (await import('./staff.tsx')).StaffRoute),
}

const Other = screen(async () => (await import('./not-found.tsx')).NotFoundRoute)

export const MoreRoute = () => {
  const { pathname } = useLocation()
  const Screen = screens[pathname] ?? Other
  return <Screen />
}
