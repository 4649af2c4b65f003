import { afterAll, afterEach, vi } from 'vitest'
import { closeTestDatabases } from '#tests/harness/test-database.ts'

// Runs before each test file. Files of a worker can share modules, so a module of the harness would run only once.
afterAll(closeTestDatabases)
// A spy on the file's backend lasts as long as the backend.
afterAll(() => vi.restoreAllMocks())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
