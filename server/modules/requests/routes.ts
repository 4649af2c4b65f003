import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import type { Library } from '#server/modules/catalogue/library.ts'
import { cartRoutes } from './cart/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { messageRoutes } from '#server/modules/messages/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { sellerRoutes } from '#server/modules/seller/routes.ts'

/** Everything about requests: from the cart to the supplier's reply. */
export const requestRoutes = (app: App, deps: Deps, library: Library): void => {
  cartRoutes(app, deps, library)
  draftRoutes(app, deps)
  recordRoutes(app, deps)
  messageRoutes(app, deps)
  sellerRoutes(app, deps)
}
