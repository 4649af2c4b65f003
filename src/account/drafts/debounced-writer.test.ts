// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttleWrites } from './debounced-writer.ts'

let writes: { readonly done: () => void; readonly fail: (error: Error) => void }[]
let errors: unknown[]
let writer: ReturnType<typeof throttleWrites>

beforeEach(() => {
  vi.useFakeTimers()
  writes = []
  errors = []
  const write = () => new Promise<void>((done, fail) => writes.push({ done, fail }))
  writer = throttleWrites(write, (error) => errors.push(error))
})
afterEach(() => void writer.dispose())

test('keystrokes are written together, at most 120 ms after the first', async () => {
  for (let key = 0; key < 10; key += 1) {
    writer.typed()
    await vi.advanceTimersByTimeAsync(11)
  }
  expect(writes).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(10)
  expect(writes).toHaveLength(1)
})

test.each([
  ['a field is left', () => window.dispatchEvent(new FocusEvent('blur'))],
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'the page is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('text is written at once when %s', async (_, leave) => {
  writer.typed()
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(writes).toHaveLength(1)
})

test('two writes never run at the same time, and writing continues after a failure', async () => {
  writer.typed()
  await vi.advanceTimersByTimeAsync(120)
  writer.typed()
  await vi.advanceTimersByTimeAsync(120)
  expect(writes).toHaveLength(1)
  writes[0]?.fail(new Error('full'))
  await vi.advanceTimersByTimeAsync(0)
  expect(errors).toEqual([new Error('full')])
  expect(writes).toHaveLength(2)
})

test('the writer writes when it is disposed of, and never again', async () => {
  const disposal = writer.dispose()
  await vi.advanceTimersByTimeAsync(0)
  writes[0]?.done()
  await disposal
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(200)
  expect(writes).toHaveLength(1)
})
