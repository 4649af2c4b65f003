import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useFocusOnNavigation } from './layout.tsx'

const List = () => {
  const [rows, setRows] = useState(['/record?id=1'])
  return (
    <main id="main" tabIndex={-1} aria-label="List">
      <button type="button" onClick={() => setRows([...rows, '/record?id=2'])}>
        More
      </button>
      {rows.map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
    </main>
  )
}

const Record = () => {
  const navigate = useNavigate()
  return (
    <main id="main" tabIndex={-1} aria-label="Record">
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </main>
  )
}

const Searching = () => (
  <main id="main" tabIndex={-1} aria-label="Search">
    <input aria-label="Keyword" autoFocus />
  </main>
)

const Articles = () => {
  const [params, setParams] = useSearchParams()
  const name = params.get('name') ?? 'help'
  return (
    <main id="main" tabIndex={-1} aria-label={name}>
      <Link to="/articles?name=terms">terms</Link>
      {!params.has('batch') && <Link to="/articles?batch=E-1">batch</Link>}
      <input aria-label="Filter" onChange={(event) => setParams({ name, word: event.target.value })} />
    </main>
  )
}

const App = () => {
  useFocusOnNavigation()
  return (
    <>
      <Link to="/search">Search page</Link>
      <Link to="/articles?name=privacy">Privacy in the menu</Link>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/record" element={<Record />} />
        <Route path="/search" element={<Searching />} />
        <Route path="/articles" element={<Articles />} />
      </Routes>
    </>
  )
}

const show = () =>
  render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )

beforeEach(() => history.replaceState(null, '', '/'))

test('opening a page focuses its main element', async () => {
  show()
  await userEvent.click(screen.getByRole('link', { name: '/record?id=1' }))
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Record' }))
})

test('Back focuses the link that was followed, even if the row with the link is rendered later', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await userEvent.click(screen.getByRole('link', { name: '/record?id=2' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main', { name: 'List' })))
  screen.getByRole('button', { name: 'More' }).click()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: '/record?id=2' })))
})

test('opening a page does not move the focus from a field that the page has focused', async () => {
  show()
  await userEvent.click(screen.getByRole('link', { name: 'Search page' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Keyword' }))
})

test.each([
  ['a link of the menu', 'Privacy in the menu', 'privacy'],
  ['a link that remains in the page', 'terms', 'terms'],
  ['a link that disappears with the page that it opened', 'batch', 'help'],
])('new content under an unchanged path gets the focus if it is opened by %s', async (_, link, label) => {
  history.replaceState(null, '', '/articles')
  show()
  await userEvent.click(screen.getByRole('link', { name: link }))
  expect(document.activeElement).toBe(screen.getByRole('main', { name: label }))
})
