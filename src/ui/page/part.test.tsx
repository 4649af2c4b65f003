import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { expectConsoleError } from '#tests/harness/console-guard.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { Card } from '../marks/card.tsx'
import { ListStates } from '../lists/list-states.tsx'
import { Modal } from '../overlays/modal.tsx'
import { renderFailedDialog, renderSilentRetry, lazyPart, PartBoundary } from './part.tsx'

const blocked = () => new TypeError('Failed to fetch dynamically imported module')

const fileThatComes = (at: number) => {
  const tries = { count: 0 }
  const load = () => {
    tries.count += 1
    return tries.count < at ? Promise.reject(blocked()) : Promise.resolve(() => <p>Prices</p>)
  }
  return { tries, load }
}

const drawLoading = (part: ReactNode) => renderScreen(<Suspense fallback="Loading">{part}</Suspense>)
const findFailure = () => screen.findByRole('alert')
const pressRetry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

it('a part whose file could not be loaded is replaced by an error message, and Try again requests the file again', async () => {
  expectConsoleError(/Failed to fetch/)
  const { tries, load } = fileThatComes(3)
  const Screen = lazyPart(load)
  renderScreen(
    <>
      <input aria-label="Note" defaultValue="Typed" />
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>
    </>,
  )
  expect((await findFailure()).textContent).toContain('This part of the app could not be loaded')
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Typed')
  expect(tries.count).toBe(1)
  await pressRetry()
  await findFailure()
  expect(tries.count).toBe(2)
  await pressRetry()
  expect(await screen.findByText('Prices')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a part whose style failed is rendered only after the style was loaded again', async () => {
  expectConsoleError(/Unable to preload/)
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  const load = vi.fn(async () => () => <p>Prices</p>)
  load.mockImplementationOnce(async () => {
    document.head.append(style)
    style.dispatchEvent(new Event('error'))
    throw new Error('Unable to preload the style')
  })
  const Screen = lazyPart(load)
  drawLoading(<Screen />)
  await findFailure()
  await pressRetry()
  expect(load).toHaveBeenCalledTimes(1)
  style.dispatchEvent(new Event('load'))
  expect(await screen.findByText('Prices')).toBeTruthy()
  style.remove()
})

it('a part whose failure is not shown is loaded again once the device is online, and does not hide what is around it', async () => {
  expectConsoleError(/Failed to fetch/)
  const { tries, load } = fileThatComes(2)
  const Notice = lazyPart(load, renderSilentRetry)
  drawLoading(<Notice />)
  await act(async () => undefined)
  expect(tries.count).toBe(1)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(await screen.findByText('Prices')).toBeTruthy()
  expect(tries.count).toBe(2)
})

it('if a dialog cannot be loaded, a closable error dialog is shown', async () => {
  expectConsoleError(/Failed to fetch/)
  const BrokenDialog = lazyPart<{ onClose: () => void }>(() => Promise.reject(blocked()), renderFailedDialog)
  const OpenedDialog = () => {
    const [open, setOpen] = useState(true)
    return <Suspense>{open && <BrokenDialog onClose={() => setOpen(false)} />}</Suspense>
  }
  renderScreen(<OpenedDialog />)
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('if a dialog could not be loaded, Try again opens it, and it is not reported as closed', async () => {
  expectConsoleError(/Failed to fetch/)
  const { load } = fileThatComes(2)
  const LateDialog = lazyPart<{ onClose: () => void }>(load, renderFailedDialog)
  const onClose = vi.fn()
  drawLoading(<LateDialog onClose={onClose} />)
  await findFailure()
  await pressRetry()
  expect(await screen.findByText('Prices')).toBeTruthy()
  // The browser fires the close event in a separate task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(onClose).not.toHaveBeenCalled()
})

const Faulty = (): never => {
  throw new Error('a fault of the part')
}

const card = (
  <Card title="Prices">
    <Faulty />
  </Card>
)
const list = <ListStates read={{ status: 'ready', data: [1] }}>{() => <Faulty />}</ListStates>
const listContent = <ListStates read={{ status: 'ready', data: [1] }}>{Faulty}</ListStates>
const dialog = (
  <Modal labelledBy="title" onClose={() => undefined}>
    <Faulty />
  </Modal>
)

it.each([
  ['a card', card],
  ['a row of a list', list],
  ['the content that a list renders', listContent],
  ['a dialog', dialog],
])('an error of %s is reported in its place', async (_, part) => {
  expectConsoleError(/a fault of the part/)
  renderScreen(
    <>
      <p>The rest</p>
      {part}
    </>,
  )
  await findFailure()
  expect(screen.getByText('The rest')).toBeTruthy()
})

it('the next content is rendered although the previous content failed', async () => {
  expectConsoleError(/a fault of the part/)
  const Records = () => {
    const [id, setId] = useState('1')
    return (
      <>
        <button type="button" onClick={() => setId('2')}>
          Next
        </button>
        <PartBoundary of={id}>{id === '1' ? <Faulty /> : <p>Record 2</p>}</PartBoundary>
      </>
    )
  }
  renderScreen(<Records />)
  await findFailure()
  act(() => screen.getByText('Next').click())
  expect(screen.getByText('Record 2')).toBeTruthy()
})
