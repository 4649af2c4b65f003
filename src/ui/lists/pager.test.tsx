import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { Pager } from './pager.tsx'

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
  it('does not go beyond its first and last page', () => {
    const { previous, next } = at(1, 20)
    expect((previous as HTMLButtonElement).disabled).toBe(true)
    expect((next as HTMLButtonElement).disabled).toBe(true)
  })

  it('says which rows it shows, on the last page too', async () => {
    const { onPage, previous } = at(3, 47)
    expect(await screen.findByText('41–47 of 47')).toBeTruthy()
    await userEvent.click(previous)
    expect(onPage).toHaveBeenCalledWith(2)
  })

  it('offers 20, 50 and 100 rows', async () => {
    const { onSize } = at(1, 500)
    await userEvent.selectOptions(screen.getByRole('combobox'), '100')
    expect(onSize).toHaveBeenCalledWith(100)
  })
})
