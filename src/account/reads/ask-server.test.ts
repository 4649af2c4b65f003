import { expect, test } from 'vitest'
import { exchangeOf } from '#tests/harness/chat-setup.ts'
import { shortTimers } from '#tests/harness/short-timers.ts'
import { askServerBriefly } from './ask-server.ts'

const exchange = exchangeOf('e', 'c', { state: 'asking' })

test('a silent server is awaited for a few seconds, and ignored after that', async () => {
  const waited: number[] = []
  const timers = {
    after: (ms: number, work: () => void) => {
      waited.push(ms)
      return shortTimers.after(ms, work)
    },
  }
  let listens: AbortSignal | undefined
  const silent = (_: unknown, signal?: AbortSignal) => {
    listens = signal
    return new Promise<never>(() => undefined)
  }
  expect(await askServerBriefly(exchange, silent, timers)).toEqual({ kind: 'none' })
  expect(listens?.aborted).toBe(true)
  expect(waited).toHaveLength(1)
  expect(waited[0]).toBeLessThanOrEqual(5_000)
})

test('an unreadable disk is not a failure if there is an answer already', async () => {
  expect(await askServerBriefly(exchange, () => Promise.reject(new Error('the disk')))).toEqual({ kind: 'none' })
})

test('the server’s answer in time counts, and no timer is left behind', async () => {
  let left = 0
  const timers = { after: () => (left++, () => void left--) }
  const says = () => Promise.resolve({ kind: 'over' } as const)
  expect(await askServerBriefly(exchange, says, timers)).toEqual({ kind: 'over' })
  expect(left).toBe(0)
})
