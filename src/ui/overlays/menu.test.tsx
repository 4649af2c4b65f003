import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { Menu } from './menu.tsx'

const setUp = () => {
  const chosen = vi.fn()
  const item = (id: string, label: string, more = {}) => ({ id, label, onSelect: () => chosen(id), ...more })
  renderScreen(
    <>
      <Menu
        label="More"
        button="…"
        buttonClass="iconbtn"
        items={[
          item('edit', 'Edit'),
          item('off', 'Archive', { disabled: true }),
          item('remind', 'Remind'),
          item('discard', 'Discard', { danger: true }),
        ]}
      />
      <button type="button">elsewhere</button>
    </>,
  )
  return { chosen, button: screen.getByRole('button', { name: 'More' }) }
}

const focusedText = () => document.activeElement?.textContent

describe('a menu', () => {
  it('opens on its first entry by arrow down, and on its last entry by arrow up', async () => {
    const { button } = setUp()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedText()).toBe('Edit')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{ArrowUp}')
    expect(focusedText()).toBe('Discard')
  })

  it('skips disabled entries, and wraps around at the ends', async () => {
    const { button } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedText()).toBe('Remind')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focusedText()).toBe('Edit')
    await userEvent.keyboard('{End}')
    expect(focusedText()).toBe('Discard')
  })

  it('moves to the enabled entry that starts with a typed letter', async () => {
    const { button } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('r')
    expect(focusedText()).toBe('Remind')
    await userEvent.keyboard('a')
    expect(focusedText()).toBe('Remind')
  })

  it('runs the chosen entry once, closes and returns the focus', async () => {
    const { chosen, button } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen.mock.calls).toEqual([['remind']])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('closes on a click elsewhere without a choice', async () => {
    const { chosen, button } = setUp()
    await userEvent.click(button)
    await userEvent.click(screen.getByText('elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(chosen).not.toHaveBeenCalled()
  })
})

it.each([
  [90, 'end'],
  [700, undefined],
])('a panel whose button ends at %i px opens towards the side with room', async (right, side) => {
  const { button } = setUp()
  vi.spyOn(button.parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, right, 40))
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(220)
  await userEvent.click(button)
  expect(screen.getByRole('menu').dataset['side']).toBe(side)
  vi.restoreAllMocks()
})
