import { HTTPException } from 'hono/http-exception'
import { code } from '#contract/codes.ts'
import type { Deps } from '../deps.ts'
import type { App } from './context.ts'
import { Refusal } from './refusal.ts'

/** The driver's own message is the cause's; the outer one repeats the statement with its values. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.name}: ${error.cause.message}` : `${error.name}: ${error.message}`
}

/** Turns whatever a route throws into an envelope. Only refusals speak; the rest is logged and answered as 500. */
export const answerFailures = (app: App, deps: Deps): void => {
  app.onError((error, http) => {
    if (error instanceof Refusal) {
      for (const [name, value] of Object.entries(error.headers)) http.header(name, value)
      return http.json({ code: error.code, data: error.data, msg: error.msg }, error.http)
    }
    if (error instanceof HTTPException)
      return http.json({ code: error.status, data: null, msg: error.message }, error.status)
    const requestId = http.get('requestId')
    deps.log({ level: 'error', event: 'request-failed', requestId, path: http.req.path, message: messageOf(error) })
    const msg = `Something went wrong on the server (${requestId}).`
    return http.json({ code: code.serverError, data: { requestId }, msg }, 500)
  })
}
