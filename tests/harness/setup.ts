import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'
import { guardConsole } from '#tests/harness/console-guard.ts'

guardConsole()

afterEach(async () => {
  // Testing Library cleans up by itself only where hooks are globals. It is loaded only after a test that
  // rendered something: most test files never need it.
  if (typeof document === 'undefined' || document.body.childElementCount === 0) return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
