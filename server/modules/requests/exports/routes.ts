import { excelOf } from '#contract/calls/requests.ts'
import { requestKinds } from '#contract/entities/request.ts'
import { offsetIn, stampedName } from '#domain/exports/stamped-name.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { mountRaw } from '#server/platform/http/mount.ts'
import { expireRecords } from '../records/expiry.ts'
import type { OnExpired } from '../records/expiry.ts'
import { exportRequests } from './export-excel.ts'
import { kindRules } from '#domain/requests/kinds.ts'

/** Lists as binary .xls files named with a timestamp (specification, section 7). */
export const exportRoutes = (app: App, deps: Deps, onExpired: OnExpired): void => {
  for (const kind of requestKinds)
    mountRaw(app, deps, excelOf(kind), async ({ actor, query, locale, now }) => {
      await expireRecords(deps.db, actor.userId, now, onExpired)
      const zone = actor.timezone ?? 'UTC'
      const bytes = await exportRequests(deps.db, { accountId: actor.userId, kind, locale, zone }, query)
      const file = stampedName(kindRules[kind].fileName, 'xls', now, offsetIn(zone, now))
      return new Response(bytes, {
        headers: {
          'Content-Type': 'application/vnd.ms-excel',
          'Content-Disposition': `attachment; filename="${file}"`,
          'Cache-Control': 'private, no-store',
        },
      })
    })
}
