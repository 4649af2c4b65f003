import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/harness/server.ts'
import type { TestApp } from '#tests/harness/server.ts'
import { liveDemoLife } from './life.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const before = performance.now()
  await liveDemoLife(t.deps)
  console.log(performance.now() - before)
})
test('x', () => expect(t).toBeTruthy())
