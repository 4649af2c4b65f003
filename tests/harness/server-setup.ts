import { afterAll } from 'vitest'
import { closeTestDatabases } from '#tests/harness/test-database.ts'

// Run before each test file, also where files share one world: a module of the harness is read only once there.
afterAll(closeTestDatabases)
