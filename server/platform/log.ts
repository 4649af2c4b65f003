import { AsyncLocalStorage } from 'node:async_hooks'
import { systemClock } from './system.ts'

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escapeText = (text: string): string =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/**
 * Escapes characters in external texts that could change what the operator reads, such as control and direction marks.
 */
export const escapeForConsole = (text: string): string => text.replaceAll(unprintable, escapeText)

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly [detail: string]: string | number | boolean | null | undefined
}
/** Logs one line per event. Details are plain values, without bodies, tokens and people's addresses. */
export type Log = (line: LogLine) => void

const requestIds = new AsyncLocalStorage<string>()

/** Runs the work of a request. Each line that it logs to the console gets the request's id. */
export const runWithRequestId = <T>(requestId: string, work: () => T): T => requestIds.run(requestId, work)

export const consoleLog: Log = ({ level, event, ...details }) => {
  const time = new Date(systemClock.now()).toISOString()
  const text = escapeForConsole(JSON.stringify({ time, level, event, requestId: requestIds.getStore(), ...details }))
  if (level === 'error') console.error(text)
  else console.log(text)
}

/** Returns only the driver's message, because the outer error repeats the statement and its values. */
export const errorMessageOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}

/** Where an error was thrown. The message is removed, because the message of a failed statement contains values. */
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

/**
 * Logs once per change that something was lost or is back. A success counts as back if nothing has failed for
 * `quietMs`.
 */
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
