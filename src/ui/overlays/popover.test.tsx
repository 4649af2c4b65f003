import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { SkeletonRows } from '../lists/list-states.tsx'
import { Popover } from './popover.tsx'

const open = async () => {
  renderScreen(
    <>
      <Popover label="Account menu" buttonClass="x" button="me">
        {(close) => (
          <button type="button" onClick={close}>
            Profile
          </button>
        )}
      </Popover>
      <button type="button">elsewhere</button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Account menu' })
  await userEvent.click(button)
  return button
}

it('a popover takes the focus when it opens, and returns it on Escape', async () => {
  const button = await open()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement?.textContent).toBe('Profile')
  fireEvent.keyDown(screen.getByText('Profile'), { key: 'Escape', keyCode: 229 })
  expect(screen.getByText('Profile')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Profile')).toBeNull()
  expect(document.activeElement).toBe(button)
})

it('a popover has the focus itself until its first control is loaded', async () => {
  const Slow = () => {
    const [here, setHere] = useState(false)
    return (
      <>
        {here ? <a href="#first">First</a> : <SkeletonRows rows={1} />}
        <a href="#all">All</a>
        <ReadyContent onReady={() => setHere(true)} />
      </>
    )
  }
  let arrive = () => {}
  const ReadyContent = ({ onReady }: { readonly onReady: () => void }) => {
    arrive = onReady
    return null
  }
  renderScreen(
    <Popover label="Messages" buttonClass="x" button="bell">
      {() => <Slow />}
    </Popover>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Messages' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Messages' }))
  act(() => arrive())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First'))
})
