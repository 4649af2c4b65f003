import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi, afterEach, test } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { LoadMore, Pager } from './pager.tsx'

const at = (page: number, total: number) => {
  const onPage = vi.fn()
  const onSize = vi.fn()
  draw(<Pager page={page} size={20} total={total} onPage={onPage} onSize={onSize} />)
  return {
    onPage,
    onSize,
    previous: screen.getByRole('button', { name: 'Previous page' }),
    next: screen.getByRole('button', { name: 'Next page' }),
  }
}

describe('a pager', () => {
  it('says which rows it shows, on the last page too', async () => {
    const { onPage, previous } = at(3, 47)
    expect(await screen.findByText('41–47 of 47')).toBeTruthy()
    await userEvent.click(previous)
    expect(onPage).toHaveBeenCalledWith(2)
  })
})

describe('the end of a list', () => {
  afterEach(() => vi.unstubAllGlobals())

  const onTouch = (touch: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: touch, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

  test('says that more can be shown, that it is loading, and that there is no more', async () => {
    onTouch(false)
    const onMore = vi.fn()
    const { unmount } = draw(<LoadMore state="more" onMore={onMore} />)
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
    expect(onMore).toHaveBeenCalledOnce()
    unmount()
    const loading = draw(<LoadMore state="loading" onMore={onMore} />)
    await userEvent.click(screen.getByRole('button', { name: 'Loading' }))
    expect(onMore).toHaveBeenCalledOnce()
    loading.unmount()
    draw(<LoadMore state="end" />)
    expect(screen.getByText('No more data')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('on a touch screen the end that is pulled into view loads more; one that is in view from the start does not', () => {
    onTouch(true)
    let see: (seen: boolean) => void = () => undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
          see = (isIntersecting) => heard([{ isIntersecting }])
        }
        observe = vi.fn()
        disconnect = vi.fn()
      },
    )
    const onMore = vi.fn()
    draw(<LoadMore state="more" onMore={onMore} />)
    expect(screen.getByRole('button', { name: 'Pull up to show more' })).toBeTruthy()
    act(() => see(true))
    expect(onMore).not.toHaveBeenCalled()
    act(() => see(false))
    act(() => see(true))
    expect(onMore).toHaveBeenCalledOnce()
  })
})
