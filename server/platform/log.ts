const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escapeText = (text: string): string =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Escapes characters of foreign texts that change what the operator reads, such as control and direction marks. */
export const consoleLine = (text: string): string => text.replaceAll(unprintable, escapeText)

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly [detail: string]: string | number | boolean | null | undefined
}
/** Logs one line per event. Details are plain values, without bodies, tokens and addresses of people. */
export type Log = (line: LogLine) => void

export const consoleLog: Log = (line) => {
  const text = consoleLine(JSON.stringify(line))
  if (line.level === 'error') console.error(text)
  else console.log(text)
}

/** Returns only the driver's message, because the outer error repeats the statement with its values. */
export const faultOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
