import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useGrowing } from './use-growing.ts'

test('renders one more part after each paint, up to the last', async () => {
  const drawn: number[] = []
  const { rerender } = renderHook(({ whole }) => drawn.push(useGrowing(whole)), { initialProps: { whole: 3 } })
  await waitFor(() => expect(drawn.at(-1)).toBe(3))
  expect([...new Set(drawn)]).toEqual([0, 1, 2, 3])
  rerender({ whole: 4 })
  await waitFor(() => expect(drawn.at(-1)).toBe(4))
})
