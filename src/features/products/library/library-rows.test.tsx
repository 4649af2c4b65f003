import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Product } from '#contract/entities/product.ts'
import { readRows } from '#catalogue/store/rows.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { productRow, range } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { allOf, wholeList } from '#ui/lists/list-window.ts'
import { clearSelection, selection } from '../selection-state.ts'
import { LibraryRows } from './library-rows.tsx'

const rowsOf = (from: number, to: number) =>
  range(from, to).map((n) =>
    productRow(n, { crops: [n < 11 ? { id: 'w', name: 'wheat' } : { id: 'm', name: 'maize' }] }),
  )
const productsOf = (from: number, to: number): Product[] => readRows('products', rowsOf(from, to)).rows
const long = productsOf(1, 21)

/** Nothing scrolls without a layout, so this stand-in loads a long list at once. */
vi.mock('./library-scroll.tsx', async () => {
  const { useEffect } = await import('react')
  const LibraryScroll = ({ onWindow }: { onWindow: (window: object) => void }) => {
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once
    useEffect(() => onWindow({ list: allOf(long, 0, wholeList * 3), page: long }), [])
    return null
  }
  return { LibraryScroll }
})

it('a short answer after a long one shows no row of the long one', async () => {
  const goesOn = vi.fn()
  const List = () => {
    const [shown, setShown] = useState({ rows: long, total: wholeList * 3 })
    return (
      <>
        <button type="button" onClick={() => setShown({ rows: productsOf(500, 504), total: 4 })}>
          The answer
        </button>
        <LibraryRows
          listKey="demo"
          search={{ keyword: 'demo', limit: 20 }}
          {...shown}
          from={0}
          corrected={[]}
          phone={false}
          infiniteScroll={{ first: 0, again: false, onGoing: goesOn, onPage: () => undefined }}
        />
      </>
    )
  }
  draw(<List />)
  await waitFor(() => expect(goesOn).toHaveBeenCalled())
  await userEvent.click(screen.getByRole('button', { name: 'The answer' }))
  expect(
    screen.getAllByRole('checkbox', { name: /^Select Product/ }).map((box) => box.getAttribute('aria-label')),
  ).toEqual(range(500, 504).map((n) => `Select Product ${n}`))
})

/** Four products, replaced by four others on a click. */
const TwoAnswers = ({ phone = false }: { phone?: boolean }) => {
  const [of, setOf] = useState('wheat')
  return (
    <>
      <button type="button" onClick={() => setOf('maize')}>
        Another question
      </button>
      <LibraryRows
        listKey={of}
        search={{ keyword: of, limit: 20 }}
        rows={of === 'wheat' ? productsOf(1, 5) : productsOf(11, 15)}
        total={4}
        from={0}
        corrected={[]}
        phone={phone}
        infiniteScroll={{ first: 0, again: false, onGoing: () => undefined, onPage: () => undefined }}
      />
    </>
  )
}

it('Shift selects within this list only, ignoring an index from an earlier list', async () => {
  clearSelection()
  await copyOf([...rowsOf(1, 5), ...rowsOf(11, 15)])
  const tick = (n: number, shiftKey: boolean) =>
    fireEvent.click(screen.getByRole('checkbox', { name: `Select Product ${n}` }), { shiftKey })
  draw(<TwoAnswers />)
  tick(1, false)
  await userEvent.click(screen.getByRole('button', { name: 'Another question' }))
  tick(14, true)
  tick(12, true)
  await waitFor(() => expect(Object.keys(selection.items)).toHaveLength(4))
  expect(Object.keys(selection.items).sort()).toEqual(['p1', 'p12', 'p13', 'p14'])
})

it.each([true, false])(
  'a click meant for a row that now shows another product is ignored (phone: %s)',
  async (phone) => {
    clearSelection()
    draw(<TwoAnswers phone={phone} />)
    const meant = await screen.findByRole('checkbox', { name: 'Select Product 1' })
    const opens = screen.getByRole('link', { name: /^Product 1/ })
    await userEvent.click(screen.getByRole('button', { name: 'Another question' }))
    await screen.findByRole('checkbox', { name: 'Select Product 11' })
    fireEvent.click(meant)
    expect(Object.keys(selection.items)).toEqual([])
    expect(opens.isConnected).toBe(false)
  },
)
