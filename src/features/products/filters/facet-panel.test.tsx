import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userInfo } from '#contract/entities/account.ts'
import { sessionState } from '#api/session/session-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow } from '#tests/harness/fake-catalogue.ts'
import { anAccount } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { readQuery } from '../library/library-query.ts'
import { FacetPanel } from './facet-panel.tsx'
import type { LibraryFacets } from './library-facets.ts'

const change = vi.fn()
const panel = (facets: LibraryFacets, address = '', ofServer = false) =>
  draw(
    <FacetPanel
      query={readQuery(new URLSearchParams(address), 20)}
      facets={facets}
      ofServer={ofServer}
      onChange={change}
    />,
  )
const value = (name: string, count: number) => ({ value: name, label: name, count })
const crops = Array.from({ length: 9 }, (_, at) => value(`crop ${at}`, 9 - at))
const until = (check: () => void) => waitFor(check, { timeout: 10_000 })

beforeEach(async () => {
  change.mockClear()
  await copyOf([productRow(1, { crops: [{ id: 'q', name: 'Quinoa' }] }), productRow(2)], {
    countries: [{ code: 'PY', name: 'Paraguay' }],
  })
})
afterEach(() => {
  sessionState.view = { status: 'starting' }
})

describe('the filters', () => {
  test('shows no count before the counts are read', () => {
    panel({})
    expect(screen.queryByText('0')).toBeNull()
    expect(screen.queryByText('None in these products')).toBeNull()
  })

  test('finds a hidden value by typing, and shows its count', async () => {
    panel({ crop: crops })
    const [find] = screen.getAllByRole('searchbox', { name: 'Search in list', hidden: true })
    if (!find) throw new Error('no field to find by')
    fireEvent.change(find, { target: { value: 'quin' } })
    await until(() => expect(screen.getByRole('checkbox', { name: 'Quinoa', hidden: true })).toBeTruthy())
    expect(screen.queryByRole('checkbox', { name: 'crop 0', hidden: true })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Quinoa', hidden: true }))
    expect(change).toHaveBeenCalledWith({ cropIds: ['q'] })
  })

  test('a second click removes a choice; one button removes all', () => {
    panel({ crop: crops }, 'valid=6&single=1')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Valid for over 6 months' }))
    expect(change).toHaveBeenLastCalledWith({ validMonths: null })
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(change.mock.lastCall?.[0]).toMatchObject({ validMonths: null, single: null, actives: [] })
  })

  test.each([false, true])('"open to my country" includes unrestricted products (server counts: %s)', async (by) => {
    const user = userInfo.parse({ userId: '1', email: 'a@b.co', country: 'PY' })
    sessionState.view = { status: 'signed-in', sub: anAccount('1'), user }
    panel({ openTo: [value('*', 40), value('PY', 3), value('BR', 9)] }, '', by)
    await until(() => expect(screen.getByRole('checkbox', { name: 'Export permitted to Paraguay' })).toBeTruthy())
    expect(screen.getByText('43')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Export permitted to Paraguay' }))
    expect(change).toHaveBeenCalledWith({ openTo: 'PY' })
  })

  test('a group stays open after its last choice is removed', () => {
    const Chosen = () => {
      const [query, setQuery] = useState(readQuery(new URLSearchParams('crop=crop%200'), 20))
      return (
        <FacetPanel
          query={query}
          facets={{ crop: crops }}
          ofServer={false}
          onChange={(part) => setQuery({ ...query, ...part })}
        />
      )
    }
    draw(<Chosen />)
    const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: 'crop 0' })
    expect(tick.closest('details')?.open).toBe(true)
    fireEvent.click(tick)
    expect(tick.getAttribute('aria-checked') ?? String(tick.checked)).toBe('false')
    expect(tick.closest('details')?.open).toBe(true)
  })

  test("shows the server's counts of validity periods", () => {
    panel({ validity: [value('0', 31), value('6', 22), value('12', 13)] }, '', true)
    for (const count of ['31', '22', '13']) expect(screen.getByText(count)).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Valid for over 12 months' }))
    expect(change).toHaveBeenCalledWith({ validMonths: 12 })
  })

  test('finds any of the server’s values by typing, ignoring diacritics', async () => {
    const named = { value: 'zz', label: 'Piña', count: 1 }
    panel({ crop: [...crops, named] }, '', true)
    expect(screen.queryByRole('checkbox', { name: 'Piña', hidden: true })).toBeNull()
    const [find] = screen.getAllByRole('searchbox', { name: 'Search in list', hidden: true })
    if (!find) throw new Error('no field to find by')
    fireEvent.change(find, { target: { value: 'pina' } })
    await until(() => expect(screen.getByRole('checkbox', { name: 'Piña', hidden: true })).toBeTruthy())
    expect(screen.queryByRole('checkbox', { name: 'crop 0', hidden: true })).toBeNull()
  })
})
