import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics, serveMetrics } from './metrics.ts'

test('only /metrics is served, with the state of the database pool and of the process', async () => {
  const metrics = await createMetrics(() => ({ 'in-use': 1, idle: 2, waiting: 3 }))
  const server = serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { address, port } = server.address() as AddressInfo
  expect(address).toBe('127.0.0.1')
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  const answer = await ask('/metrics')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/plain; /)])
  const text = await answer.text()
  for (const [state, count] of Object.entries({ 'in-use': 1, idle: 2, waiting: 3 }))
    expect(text).toContain(`database_pool{state="${state}"} ${count}\n`)
  expect(text).toContain('process_resident_memory_bytes')
  expect([(await ask('/')).status, (await ask('/metrics', 'POST')).status]).toEqual([404, 404])
})

test('the embedded database has no pool, and two sets of metrics do not share counters', async () => {
  const [first, second] = [await createMetrics(), await createMetrics()]
  first.refusal('rate')
  expect(await first.read()).toContain('refusals_total{reason="rate"} 1')
  const text = await second.read()
  expect(text).not.toContain('database_pool')
  expect(text).not.toContain('reason="rate"')
})
