import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { Menu } from './menu.tsx'

const setUp = () => {
  const chosen = vi.fn()
  const item = (id: string, label: string, more = {}) => ({ id, label, onSelect: () => chosen(id), ...more })
  draw(
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

/** The entry that the keys have reached. */
const reached = () =>
  document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a menu', () => {
  it('opens on its first item with arrow down and on its last with arrow up', async () => {
    const { button } = setUp()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(reached()).toBe('Edit')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(button)
    await userEvent.keyboard('{ArrowUp}')
    expect(reached()).toBe('Discard')
  })

  it('passes over a disabled entry and stops at the ends', async () => {
    const { button } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(reached()).toBe('Remind')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(reached()).toBe('Discard')
    await userEvent.keyboard('{Home}')
    expect(reached()).toBe('Edit')
  })

  it('moves to the enabled item that begins with the typed letter', async () => {
    const { button } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('r')
    expect(reached()).toBe('Remind')
    await userEvent.keyboard('a')
    expect(reached()).toBe('Remind')
  })

  it('runs the chosen action once, closes and returns the focus', async () => {
    const { chosen, button } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(chosen.mock.calls).toEqual([['remind']])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('closes on a press elsewhere without choosing', async () => {
    const { chosen, button } = setUp()
    await userEvent.click(button)
    await userEvent.click(screen.getByText('elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(chosen).not.toHaveBeenCalled()
  })
})
