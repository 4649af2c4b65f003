import { HTTPException } from 'hono/http-exception'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { Deps } from '../deps.ts'
import { databaseFailureOf } from '../db/database-faults.ts'
import { isPostgresUrl } from '../db/open.ts'
import { errorMessageOf, stackOf } from '../log.ts'
import { MailServerUnreachable } from '../mail/mailer.ts'
import type { App } from './context.ts'
import { localeOf } from './locale.ts'
import { routePatternOf } from './observe.ts'
import { temporarilyUnavailable, notFound, Refusal } from './refusal.ts'
import { logSecurityRefusal } from './security-log.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'

const isRefusalCode = (value: number): value is RefusalCode => Object.hasOwn(texts.codes, value)

const reasons: ReadonlyMap<number, string> = new Map([
  [code.tooManyRequests, 'rate'],
  [code.codeTooOften, 'rate'],
  [code.tooLarge, 'size'],
  [code.unauthorized, 'auth'],
  [code.forbidden, 'auth'],
  [code.loginFailed, 'auth'],
  [code.codeWrong, 'auth'],
  [code.captchaWrong, 'auth'],
  [code.membershipLimit, 'quota'],
  [code.storageFull, 'quota'],
  [503, 'unavailable'],
])

export const handleErrors = (app: App, deps: Deps): void => {
  app.onError((error, http) => {
    const locale = localeOf(http.req.header(header.acceptLanguage))
    const databaseFault = databaseFailureOf(error)
    const fault = databaseFault
      ? `database-${databaseFault}`
      : error.cause instanceof MailServerUnreachable
        ? 'mail-away'
        : null
    // PostgreSQL's pool logs a loss of connection itself, once and not for each call.
    const isLoggedByPool =
      databaseFault !== null && databaseFault !== 'busy' && isPostgresUrl(deps.config.databaseUrl ?? '')
    if (fault && !isLoggedByPool)
      deps.log({
        level: 'error',
        event: fault,
        requestId: http.get('requestId'),
        path: routePatternOf(http),
        message: errorMessageOf(error),
      })
    const refusal = fault ? temporarilyUnavailable() : error
    if (refusal instanceof Refusal) {
      logSecurityRefusal(deps, http, refusal)
      deps.metrics?.refusal(reasons.get(refusal.code) ?? 'other')
      for (const [name, value] of Object.entries(refusal.headers)) http.header(name, value)
      return http.json({ code: refusal.code, data: refusal.data, msg: refusal.msg[locale] }, refusal.http)
    }
    if (error instanceof HTTPException)
      return http.json(
        {
          code: error.status,
          data: null,
          msg: isRefusalCode(error.status) ? texts.codes[error.status][locale] : error.message,
        },
        error.status,
      )
    const requestId = http.get('requestId')
    // An error after the caller disconnected is not logged, because the disconnection alone can cause it.
    if (http.req.raw.signal.aborted)
      return http.json({ code: code.badRequest, data: null, msg: texts.codes[code.badRequest][locale] }, 400)
    const request = { requestId, method: http.req.method, path: routePatternOf(http) }
    const details = { message: errorMessageOf(error), stack: stackOf(error) }
    deps.log({ level: 'error', event: 'request-failed', ...request, ...details })
    const msg = withValues(texts.codes[code.serverError], { requestId })[locale]
    return http.json({ code: code.serverError, data: { requestId }, msg }, 500)
  })
  app.notFound(() => {
    throw notFound()
  })
}
