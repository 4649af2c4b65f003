import { AsyncLocalStorage } from 'node:async_hooks'
import { systemClock } from './system.ts'

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escapeText = (text: string): string =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Escapes control and direction characters, with which an external text could change what the operator reads. */
export const escapeForConsole = (text: string): string => text.replaceAll(unprintable, escapeText)

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly [detail: string]: string | number | boolean | null | undefined
}
/** Details must be plain values without bodies, tokens and people's email addresses. */
export type Log = (line: LogLine) => void

const requestIds = new AsyncLocalStorage<string>()

export const runWithRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work)

export const consoleLog: Log = ({ level, event, ...details }) => {
  const time = new Date(systemClock.now()).toISOString()
  const text = escapeForConsole(JSON.stringify({ time, level, event, requestId: requestIds.getStore(), ...details }))
  if (level === 'error') console.error(text)
  else console.log(text)
}

/** Returns the message of the cause, if there is one, because a failed statement's own message repeats its values. */
export const errorMessageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

/** The stack without the message, which contains values if a statement failed. */
export const stackOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  const at = error.stack.indexOf(error.message)
  if (at < 0) return undefined
  return error.stack
    .slice(at + error.message.length)
    .split('\n')
    .flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []))
    .join('\n')
}

/** Logs only changes between lost and back. A success counts as back if nothing has failed for `quietMs`. */
export const createOutageLog = (log: Log, what: string, quietMs = 0) => {
  let lostAt: number | null = null
  return (isLost: boolean, error?: unknown): void => {
    const wasLost = lostAt !== null
    if (isLost) lostAt = performance.now()
    else if (lostAt !== null && performance.now() - lostAt >= quietMs) lostAt = null
    if (wasLost === (lostAt !== null)) return
    if (isLost) log({ level: 'error', event: `${what}-lost`, message: errorMessageOf(error) })
    else log({ level: 'info', event: `${what}-back` })
  }
}
export type OutageLog = ReturnType<typeof createOutageLog>
