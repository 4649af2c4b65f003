import type { MiddlewareHandler } from 'hono'
import { code } from '#contract/codes.ts'
import { apiVersion, header } from '#contract/headers.ts'
import { Refusal } from './refusal.ts'

/** The oldest app whose sealed requests are understood. */
const oldest = Number(apiVersion)

/** S10: an app that is too old is refused, instead of being misread. A request without a version is accepted. */
export const refuseOldApps: MiddlewareHandler = async (http, next) => {
  const named = http.req.header(header.apiVersion)
  if (named !== undefined && !(Number(named) >= oldest))
    throw new Refusal(code.clientTooOld, {
      data: { oldest: String(oldest) },
    })
  await next()
}
