import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { consoleLine, consoleLog } from './log.ts'

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
  ])('the line shows %s escaped', (_, foreign, expected) => expect(consoleLine(foreign)).toBe(expected))
  test.each(['Año nuevo: 草甘膦 30 % 🌾, “ok” \\ done', ''])('the line shows %j unchanged', (text) =>
    expect(consoleLine(text)).toBe(text),
  )
})

test('a log line is JSON without characters that control a terminal', () => {
  const printedLines: string[] = []
  const console = vi.spyOn(globalThis.console, 'log').mockImplementation((text: string) => void printedLines.push(text))
  onTestFinished(() => console.mockRestore())
  consoleLog({ level: 'info', event: 'x', message: '\u001b[2J\u009b\u202e"' })
  expect(printedLines).toHaveLength(1)
  expect(consoleLine(printedLines[0] ?? '')).toBe(printedLines[0])
  expect(JSON.parse(printedLines[0] ?? '')).toMatchObject({ message: '\u001b[2J\u009b\u202e"' })
})
