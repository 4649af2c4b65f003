import { afterAll, afterEach, vi } from 'vitest'
import { closeTestDatabases } from '#tests/harness/test-database.ts'

// Runs before each test file. Files of a worker can share modules, so a module of the harness would run only once.
afterAll(closeTestDatabases)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
