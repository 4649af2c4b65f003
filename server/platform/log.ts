import { consoleLine } from './console-text.ts'

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly [detail: string]: string | number | boolean | null | undefined
}
/** One line per event. Details are plain values: no bodies, no tokens, no addresses of people. */
export type Log = (line: LogLine) => void

export const consoleLog: Log = (line) => {
  const text = consoleLine(JSON.stringify(line))
  if (line.level === 'error') console.error(text)
  else console.log(text)
}

/**
 * What a log may say about a failure. For a database error only the driver's own message, because the outer one repeats
 * the statement with its values.
 */
export const faultOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
