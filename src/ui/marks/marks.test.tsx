import { screen, cleanup, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi, test } from 'vitest'
import { OutboxPill } from '#app/shell/header/sync-badge.tsx'
import { renderScreen } from '#tests/harness/render.tsx'
import { Select } from '../fields/select.tsx'
import { Rating } from './rating.tsx'
import { AsOf } from './as-of.tsx'
import { Avatar } from './avatar.tsx'

describe('marks and controls', () => {
  it('a select shows a value that is not among its options, and reports the option that is chosen instead', async () => {
    const onValue = vi.fn()
    renderScreen(
      <Select
        aria-label="Unit"
        value="barrel"
        options={[{ value: 'l', label: 'L' }]}
        placeholder="Choose"
        onValue={onValue}
      />,
    )
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('barrel')
    await userEvent.selectOptions(screen.getByRole('combobox'), 'L')
    expect(onValue).toHaveBeenCalledWith('l')
  })

  it('the sync pill announces its state next to the button, not inside it', () => {
    renderScreen(
      <OutboxPill
        tone="offline"
        text="Offline · 3 waiting"
        shortText="Offline"
        actionLabel="Open outbox"
        onOpen={vi.fn()}
      />,
    )
    expect(screen.getByRole('status').textContent).toBe('Offline · 3 waiting')
    expect(
      screen.getByRole('button', { name: 'Offline · 3 waiting. Open outbox' }).contains(screen.getByRole('status')),
    ).toBe(false)
  })
})

describe('a rating', () => {
  it('is shown with two decimals on either scale', () => {
    expect(renderScreen(<Rating value={92.4} />).container.textContent).toBe('4.62')
    expect(renderScreen(<Rating value={5} />).container.textContent).toBe('5.00')
  })

  it('is not rendered without a value', () =>
    expect(renderScreen(<Rating value={null} />).container.textContent).toBe(''))
})

describe('small marks', () => {
  describe('a person', () => {
    test('is shown as a picture, or as initials if it cannot be loaded; another picture is tried again', () => {
      const avatar = (picture: string | null) => <Avatar name="Ana María Núñez" picture={picture} />
      const { container, rerender } = render(avatar('/a.png'))
      const img = container.querySelector('img')
      expect(img?.getAttribute('src')).toBe('/a.png')
      fireEvent.error(img ?? document.body)
      expect(container.querySelector('img')).toBeNull()
      expect(container.textContent).toBe('AM')
      rerender(avatar('/b.png'))
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.png')
      rerender(avatar(null))
      expect(container.textContent).toBe('AM')
    })

    test.each([
      ['Demo Qingmeng Crop Science', 'DQ'],
      ['山东潍坊润丰化工股份有限公司', '潍'],
      ['东莞市瑞德丰生物科技有限公司', '瑞'],
      ['示例青萌作物科学有限公司', '青'],
      ['李明', '李'],
      ['ana.perez@example.org', 'AP'],
      ['  x  ', 'X'],
      ['𠮷野 家', '𠮷家'],
      ['émile zola', 'ÉZ'],
      ['', '·'],
      ['@', '·'],
    ])('named %j has the initials %s', (name, initials) => {
      expect(renderScreen(<Avatar name={name} />).container.textContent).toBe(initials)
    })
  })

  test('the time of the last sync is shown, and nothing is rendered if there was none', () => {
    expect(
      renderScreen(<AsOf at={Date.UTC(2001, 2, 12, 23, 30)} timeZone="Asia/Shanghai" />).container.textContent,
    ).toMatch(/^As of 13 Mar 2001, 07:30$/)
    cleanup()
    expect(renderScreen(<AsOf at={null} />).container.textContent).toBe('')
  })
})
