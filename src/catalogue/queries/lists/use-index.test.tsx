import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAsyncAnswer } from './use-index.ts'

const asking = () => {
  const questions: { resolve: (data: string) => void; reject: (error: Error) => void }[] = []
  const ask = () => new Promise<string>((resolve, reject) => questions.push({ resolve, reject }))
  const initialProps: { readonly question: string | null } = { question: 'a' }
  const hook = renderHook(({ question }) => useAsyncAnswer(question, '', ask), { initialProps })
  const answer = (at: number, data: string) => act(async () => questions[at]?.resolve(data))
  const fail = (at: number) => act(async () => questions[at]?.reject(new Error('no index')))
  return { ...hook, asked: questions, answer, fail }
}

test('an answer is dropped if its question was replaced before it arrived', async () => {
  const { rerender, answer, result } = asking()
  rerender({ question: 'b' })
  await answer(1, 'of b')
  await answer(0, 'of a')
  expect(result.current.now).toEqual({ status: 'ready', data: 'of b' })
})

test('the previous answer does not count as that of the next question, but remains available', async () => {
  const { rerender, answer, result } = asking()
  await answer(0, 'of a')
  rerender({ question: 'b' })
  expect(result.current).toEqual({
    now: { status: 'loading' },
    last: { status: 'ready', data: 'of a' },
    lastData: 'of a',
  })
})

test('after a failure the earlier answer stays, and the question can be asked again', async () => {
  const { rerender, answer, fail, result, asked } = asking()
  await answer(0, 'of a')
  rerender({ question: 'b' })
  await fail(1)
  const { now, lastData } = result.current
  expect(lastData).toBe('of a')
  if (now.status !== 'failed') throw new Error(now.status)
  act(() => now.retry())
  await answer(2, 'of b')
  expect(result.current.now).toEqual({ status: 'ready', data: 'of b' })
  expect(asked).toHaveLength(3)
})
