import { HTTPException } from 'hono/http-exception'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { Deps } from '../deps.ts'
import { databaseFaultOf } from '../db/database-faults.ts'
import { faultOf } from '../log.ts'
import { MailAway } from '../mail/mailer.ts'
import type { App } from './context.ts'
import { localeOf } from './locale.ts'
import { cannotNow, notFound, Refusal } from './refusal.ts'
import { logRefusal } from './security-log.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'

const isRefusalCode = (value: number): value is RefusalCode => Object.hasOwn(texts.codes, value)

/**
 * Answers thrown errors: a refusal with its message, a database or mail server that is away with 503 and a time to
 * retry, all others with 500 and a log entry.
 */
export const answerFailures = (app: App, deps: Deps): void => {
  app.onError((error, http) => {
    const locale = localeOf(http.req.header(header.acceptLanguage))
    const databaseFault = databaseFaultOf(error)
    const fault = databaseFault ? `database-${databaseFault}` : error.cause instanceof MailAway ? 'mail-away' : null
    if (fault)
      deps.log({
        level: 'error',
        event: fault,
        requestId: http.get('requestId'),
        path: http.req.path,
        message: faultOf(error),
      })
    const refusal = fault ? cannotNow() : error
    if (refusal instanceof Refusal) {
      logRefusal(deps, http, refusal)
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
    // The caller is gone, which is not a fault: nobody reads the answer.
    if (http.req.raw.signal.aborted)
      return http.json({ code: code.badRequest, data: null, msg: texts.codes[code.badRequest][locale] }, 400)
    deps.log({ level: 'error', event: 'request-failed', requestId, path: http.req.path, message: faultOf(error) })
    const msg = withValues(texts.codes[code.serverError], { requestId })[locale]
    return http.json({ code: code.serverError, data: { requestId }, msg }, 500)
  })
  app.notFound(() => {
    throw notFound()
  })
}
