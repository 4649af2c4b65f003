import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { escapeForConsole, consoleLog, createOutageLog, runWithRequestId, stackOf, type LogLine } from './log.ts'

describe('a line for a terminal', () => {
  test.each([
    ['an escape sequence', '\u001b[2J', '\\u001b[2J'],
    ['a title', '\u001b]0;PWNED\u0007', '\\u001b]0;PWNED\\u0007'],
    ['a sequence of eight bits', '\u009b2J', '\\u009b2J'],
    ['a second line', 'one\r\ntwo', 'one\\u000d\\u000atwo'],
    ['a separator of lines', 'one\u2028two\u2029', 'one\\u2028two\\u2029'],
    ['a deletion', 'ab\b\u007f', 'ab\\u0008\\u007f'],
    ['a reversal of direction', 'gpj.\u202eexe', 'gpj.\\u202eexe'],
    ['an isolate', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['an invisible letter', 'a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
    ['an invisible tag', '\u{e0041}', '\\udb40\\udc41'],
    ['half a character', 'a\ud800', 'a\\ud800'],
  ])('the line shows %s escaped', (_, foreign, expected) => expect(escapeForConsole(foreign)).toBe(expected))
  test.each(['Año nuevo: 草甘膦 30 % 🌾, “ok” \\ done', ''])('the line shows %j unchanged', (text) =>
    expect(escapeForConsole(text)).toBe(text),
  )
})

describe('a log line', () => {
  let printedLines: string[]
  beforeEach(() => {
    printedLines = []
    const console = vi
      .spyOn(globalThis.console, 'log')
      .mockImplementation((text: string) => void printedLines.push(text))
    onTestFinished(() => console.mockRestore())
  })
  test('a log line is JSON without characters that control a terminal', () => {
    consoleLog({ level: 'info', event: 'x', message: '\u001b[2J\u009b\u202e"' })
    expect(printedLines).toHaveLength(1)
    expect(escapeForConsole(printedLines[0] ?? '')).toBe(printedLines[0])
    expect(JSON.parse(printedLines[0] ?? '')).toMatchObject({ message: '\u001b[2J\u009b\u202e"' })
  })
  test('a log line has the time and, inside a request, its id', async () => {
    await runWithRequestId('r-1', async () => {
      await Promise.resolve()
      consoleLog({ level: 'info', event: 'x' })
    })
    consoleLog({ level: 'info', event: 'y' })
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(printedLines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { time, level: 'info', event: 'x', requestId: 'r-1' },
      { time, level: 'info', event: 'y' },
    ])
  })
})

test('a stack says where an error was thrown, without the message and any line of it that looks like a stack frame', () => {
  const stack = stackOf(new Error('Failed query\nparams: secret\n    at secret.example'))
  expect(stack).toMatch(/^at .*log\.test\.ts:\d+/)
  expect(stack).not.toContain('secret')
  expect([stackOf('text'), stackOf(undefined)]).toEqual([undefined, undefined])
})

test('a loss and its end are each logged once, and the end only after a quiet time', () => {
  const lines: LogLine[] = []
  const log = (line: LogLine) => void lines.push(line)
  const events = () => lines.splice(0).map(({ event, message }) => [event, message])
  const database = createOutageLog(log, 'database')
  for (const isLost of [false, true, true, false, false]) database(isLost, new Error('gone'))
  expect(events()).toEqual([
    ['database-lost', 'Error: gone'],
    ['database-back', undefined],
  ])
  const unsteady = createOutageLog(log, 'database', 60_000)
  for (const isLost of [true, false, true, false]) unsteady(isLost, 'full')
  expect(events()).toEqual([['database-lost', 'full']])
})
