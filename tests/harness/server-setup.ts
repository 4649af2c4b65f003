import { afterAll } from 'vitest'
import { closeTestDatabases } from '#tests/harness/test-database.ts'

// Run before each test file, even if files share a world, where a module of the harness is evaluated only once.
afterAll(closeTestDatabases)
