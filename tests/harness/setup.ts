import 'fake-indexeddb/auto'
import { afterEach, vi } from 'vitest'
import { resetWorld } from './new-world.ts'

resetWorld()
if (typeof document !== 'undefined') (await import('./quick-window.ts')).quickenWindow()

// Imported after `resetWorld`, so that the test file gets the same console guard.
const { failOnConsoleErrors } = await import('#tests/harness/console-guard.ts')
failOnConsoleErrors()

afterEach(async () => {
  vi.useRealTimers()
  // Testing Library cleans up automatically only with global hooks. It is imported only after a test that rendered.
  if (typeof document !== 'undefined' && document.body.childElementCount > 0) {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
