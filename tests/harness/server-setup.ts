import { afterAll, afterEach, vi } from 'vitest'
import { closeTestDatabases } from '#tests/harness/test-database.ts'

// This file runs for each test file. A module of the harness would run once for all files that share it.
afterAll(closeTestDatabases)
// Spies are restored only at the end of the file, because the file's backend may have them.
afterAll(() => vi.restoreAllMocks())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
