import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { range } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { SearchList, type ListAnswer } from './search-list.tsx'

const total = 45
const answerOf = (page: number, grows: boolean, part: Partial<ListAnswer<number>> = {}): ListAnswer<number> => {
  const [from, to] = [grows ? 0 : (page - 1) * 20, Math.min(page * 20, total)]
  return { of: 'all', rows: range(from, Math.max(from, to)), total, from, limit: grows ? page * 20 : 20, ...part }
}

interface ListProps {
  page: number
  grows: boolean
  answer?: ListAnswer<number>
  onPage?: (page: number) => void
}

const List = ({ page, grows, answer = answerOf(page, grows), onPage = () => undefined }: ListProps) => (
  <SearchList
    read={{ status: 'ready', data: answer }}
    page={page}
    size={20}
    grows={grows}
    asking={false}
    rowPx={{ card: 80, table: 60 }}
    className="rows"
    empty={<p>none</p>}
    onPage={onPage}
    onSize={() => undefined}
  >
    {({ drawn }) => drawn.map((row) => <p key={row}>row {row}</p>)}
  </SearchList>
)

test.each([
  ['beyond the end is replaced by the last page', 7, { total: 45, rows: [] }, [[3]]],
  ['with rows is shown', 3, { total: 45, rows: [1] }, []],
  ['of an empty list is shown', 7, { total: 0, rows: [] }, []],
])('a list with pages: a page %s', (_, page, part, leadsTo) => {
  const onPage = vi.fn()
  renderScreen(<List page={page} grows={false} answer={answerOf(page, false, part)} onPage={onPage} />)
  expect(onPage.mock.calls).toEqual(leadsTo)
})

describe('a growing list', () => {
  test.each([
    ['offers more', 2, {}, 'Show more'],
    ['is loading the requested rows', 2, { limit: 20, rows: range(0, 20) }, 'Loading'],
    ['is loading rows that a first sync has not delivered yet', 2, { rows: range(0, 20) }, 'Loading'],
  ])('%s', async (_, page, part, button) => {
    const onPage = vi.fn()
    renderScreen(<List page={page} grows answer={answerOf(page, true, part)} onPage={onPage} />)
    await userEvent.click(screen.getByRole('button', { name: button }))
    expect(onPage.mock.calls).toEqual(button === 'Loading' ? [] : [[3]])
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull()
  })

  test.each([3, 9])('says on page %s of 3 that there are no more rows, and shows all of them', async (page) => {
    renderScreen(<List page={page} grows />)
    expect(screen.getByText('No more data')).toBeTruthy()
    expect(await screen.findByText('1–45 of 45')).toBeTruthy()
    expect(screen.getAllByText(/^row/)).toHaveLength(45)
  })
})

const scroller = document.documentElement

const Pages = () => {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const list = (
    <>
      <List
        page={Number(params.get('page') ?? 1)}
        grows={false}
        onPage={(page) => setParams({ page: String(page) }, { replace: true })}
      />
      <Link to="/product">Product</Link>
    </>
  )
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <Routes>
        <Route path="/list" element={list} />
        <Route path="*" element={<Link to="/list">List</Link>} />
      </Routes>
    </>
  )
}
const press = (role: 'button' | 'link', name: string) => userEvent.click(screen.getByRole(role, { name }))
const scrollTo = (top: number) =>
  act(() => {
    scroller.scrollTop = top
    window.dispatchEvent(new Event('scroll'))
  })

test('the scroll position of a list is restored after Back, and is the top on another page and on a new visit', async () => {
  vi.spyOn(document, 'scrollingElement', 'get').mockReturnValue(scroller)
  renderScreen(<Pages />, '/list')
  scrollTo(700)
  await press('link', 'Product')
  scroller.scrollTop = 0
  await press('button', 'Back')
  await screen.findByText('row 0')
  expect(scroller.scrollTop).toBe(700)
  await press('button', 'Next page')
  expect(scroller.scrollTop).toBe(0)
  await press('link', 'Product')
  await press('link', 'List')
  expect(scroller.scrollTop).toBe(0)
})
