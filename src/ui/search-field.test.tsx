import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { SearchField } from './search-field.tsx'

describe('a search field', () => {
  it('searches once for a word typed in one go, and at once on Enter', async () => {
    const onSearch = vi.fn()
    draw(<SearchField label="Search products" value="" onSearch={onSearch} />)
    await userEvent.type(screen.getByRole('searchbox'), 'glypho{Enter}')
    expect(onSearch).toHaveBeenLastCalledWith('glypho')
    expect(onSearch).toHaveBeenCalledTimes(1)
  })

  it('is cleared by its button', async () => {
    const onSearch = vi.fn()
    draw(<SearchField label="Search products" value="glypho" onSearch={onSearch} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(onSearch).toHaveBeenCalledWith('')
  })
})
