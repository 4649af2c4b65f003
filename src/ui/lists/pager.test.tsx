import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { LoadMore, Pager } from './pager.tsx'

test('the pager states which rows the last page shows, and has a button for the previous page', async () => {
  const onPage = vi.fn()
  renderScreen(<Pager page={3} size={20} total={47} onPage={onPage} onSize={vi.fn()} />)
  expect(await screen.findByText('41–47 of 47')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(onPage).toHaveBeenCalledWith(2)
})

test('the pager shows only the number of rows if the list fits on the shortest page', async () => {
  renderScreen(<Pager page={1} size={20} total={1} onPage={vi.fn()} onSize={vi.fn()} />)
  expect(await screen.findByText('1–1 of 1')).toBeTruthy()
  expect([screen.queryByRole('button'), screen.queryByRole('combobox')]).toEqual([null, null])
})

test('on a touch screen, the list grows when its end is scrolled into view, but not if the end was visible from the start', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  let see: (seen: boolean) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  const onMore = vi.fn()
  renderScreen(<LoadMore state="more" onMore={onMore} />)
  expect(screen.getByRole('button', { name: 'Pull up to show more' })).toBeTruthy()
  act(() => see(true))
  expect(onMore).not.toHaveBeenCalled()
  act(() => see(false))
  act(() => see(true))
  expect(onMore).toHaveBeenCalledOnce()
})
