import { HTTPException } from 'hono/http-exception'
import { code } from '#contract/codes.ts'
import { header } from '#contract/headers.ts'
import type { Deps } from '../deps.ts'
import type { App } from './context.ts'
import { localeOf } from './locale.ts'
import { notFound, Refusal } from './refusal.ts'
import { texts, withValues } from '#server/texts/texts.ts'
import type { RefusalCode } from '#server/texts/refusal-code.ts'

const isRefusalCode = (value: number): value is RefusalCode => Object.hasOwn(texts.codes, value)

/** The driver's own message is the cause's; the outer one repeats the statement with its values. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.name}: ${error.cause.message}` : `${error.name}: ${error.message}`
}

/** Turns whatever a route throws into an envelope. Only refusals speak; the rest is logged and answered as 500. */
export const answerFailures = (app: App, deps: Deps): void => {
  app.onError((error, http) => {
    const locale = localeOf(http.req.header(header.acceptLanguage))
    if (error instanceof Refusal) {
      for (const [name, value] of Object.entries(error.headers)) http.header(name, value)
      return http.json({ code: error.code, data: error.data, msg: error.msg[locale] }, error.http)
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
    deps.log({ level: 'error', event: 'request-failed', requestId, path: http.req.path, message: messageOf(error) })
    const msg = withValues(texts.codes[code.serverError], { requestId })[locale]
    return http.json({ code: code.serverError, data: { requestId }, msg }, 500)
  })
  app.notFound(() => {
    throw notFound()
  })
}
