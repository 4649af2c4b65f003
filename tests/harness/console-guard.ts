import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

let expected: RegExp[] = []

/** If the pattern matches nothing, the test fails, so that the pattern is removed together with the error. */
export const expectConsoleError = (pattern: RegExp): void => {
  expected.push(pattern)
}

/** React writes its warnings to console.error, and so does code that swallows errors. */
export const failOnConsoleErrors = (): void => {
  const messages: string[] = []
  const original = console.error

  beforeEach(() => {
    expected = []
    messages.length = 0
    // Assigned without a vitest spy, because a test's restoreAllMocks() would remove the spy.
    console.error = (...parts: unknown[]) => {
      messages.push(format(...parts))
    }
  })

  afterEach(() => {
    const unexpectedMessages = messages.filter((text) => !expected.some((pattern) => pattern.test(text)))
    const missing = expected.filter((pattern) => !messages.some((text) => pattern.test(text)))
    console.error = original
    if (unexpectedMessages.length > 0) throw new Error(`unexpected console.error:\n${unexpectedMessages.join('\n')}`)
    if (missing.length > 0) throw new Error(`expected on console.error, but not written: ${missing.join(', ')}`)
  })
}
