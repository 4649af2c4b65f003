import { screen, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type SyntheticEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { TabPanel, Tabs } from './tabs.tsx'
import { nextRovingIndex } from './roving.ts'
import { Button } from './button.tsx'

const items = [
  { value: 'sent', label: 'Sent', count: 1200 },
  { value: 'drafts', label: 'Drafts' },
  { value: 'archive', label: 'Archive' },
] as const

const Page = () => {
  const [value, setValue] = useState<'sent' | 'drafts' | 'archive'>('sent')
  return (
    <>
      <Tabs id="t" label="Enquiries" value={value} items={items} onValue={setValue} />
      <TabPanel id="t" value={value}>{`panel of ${value}`}</TabPanel>
      <button type="button">after</button>
    </>
  )
}

const selectedTab = () => screen.getByRole('tab', { selected: true })

it('the arrow keys (which wrap around), Home and End choose a tab and focus it', async () => {
  renderScreen(<Page />)
  await userEvent.tab()
  const steps = [
    ['{ArrowRight}', 'drafts'],
    ['{End}', 'archive'],
    ['{ArrowRight}', 'sent'],
    ['{ArrowLeft}', 'archive'],
    ['{Home}', 'sent'],
  ] as const
  for (const [key, value] of steps) {
    await userEvent.keyboard(key)
    expect(screen.getByRole('tabpanel').textContent).toBe(`panel of ${value}`)
    expect(document.activeElement).toBe(selectedTab())
  }
})

it.each([
  ['ArrowRight', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowLeft', 0, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 0, 3, null],
  ['ArrowRight', 0, 0, null],
])('the key %s moves from index %i of %i to %s', (key, index, count, to) =>
  expect(nextRovingIndex(key, index, count)).toBe(to),
)

it('a button shows its busy label while busy, ignores further clicks and keeps the focus', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn((event: SyntheticEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyLabel="Sending" onClick={onClick}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Sending' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1])
})
