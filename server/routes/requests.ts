import type { Deps } from '../deps.ts'
import type { App } from '../http/context.ts'
import type { Library } from '../services/library.ts'
import { cartRoutes } from './cart.ts'
import { draftRoutes } from './drafts.ts'
import { messageRoutes } from './messages.ts'
import { recordRoutes } from './records.ts'
import { sellerRoutes } from './seller.ts'

/** Everything about requests: from the cart to the supplier's reply. */
export const requestRoutes = (app: App, deps: Deps, library: Library): void => {
  cartRoutes(app, deps, library)
  draftRoutes(app, deps)
  recordRoutes(app, deps)
  messageRoutes(app, deps)
  sellerRoutes(app, deps)
}
