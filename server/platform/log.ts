/** Controls, invisible and bidirectional marks, line and paragraph separators, halves of characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const escaped = (text: string): string =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

/** Parts of the text are from outside: control characters and direction marks would change what the operator reads. */
export const consoleLine = (text: string): string => text.replaceAll(unprintable, escaped)

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

/** Only the driver's message, because the outer one repeats the statement with its values. */
export const faultOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
