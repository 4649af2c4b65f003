import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { activate } from '#i18n/setup.ts'
import { draw } from '#tests/harness/render.tsx'
import { shownCount } from './badge.tsx'
import { bandClass, FormulationTile } from '#widgets/formulation-tile.tsx'
import { initialsOf } from './initials.ts'
import { Marked } from './marked.tsx'
import { PriceMove } from '#widgets/price-move.tsx'
import { QuotaMeter } from '#widgets/quota-meter.tsx'
import { Select } from '../fields/select.tsx'
import { SyncPill } from '#widgets/sync-pill.tsx'

describe('small parts', () => {
  it.each([
    [0, '0'],
    [99, '99'],
    [100, '99+'],
  ])('a badge of %i shows %s', (count, shown) => expect(shownCount(count)).toBe(shown))

  it.each([
    ['Ana Suárez López', 'AS'],
    ['li.wei@example.com', 'LW'],
    ['江苏示例', '江'],
    ['', ''],
  ])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

  it('a class without a printed colour band has none, and a mixture has two', () => {
    expect(bandClass('adjuvant')).toBe('')
    const { container } = draw(<FormulationTile code="FS" categoryId="insecticide" secondCategoryId="fungicide" />)
    expect(container.querySelector('.tile')?.className).toBe('tile b-i b2-f')
  })

  it.each([
    [0.013, 'Up +1.3%', 'move--up'],
    [-0.02, 'Down \u22122.0%', 'move--down'],
    [-0.0004, 'Unchanged 0.0%', 'move--flat'],
  ])('a price move of %d reads %s', (share, text, tone) => {
    const { container } = draw(<PriceMove share={share} />)
    expect(container.textContent).toBe(text)
    expect(container.querySelector('.move')?.classList.contains(tone)).toBe(true)
  })

  it.each([
    [12, 'meter'],
    [24, 'meter meter--warn'],
    [30, 'meter meter--full'],
    [31, 'meter meter--full'],
  ])('%i of 30 used is %s', (used, classes) => {
    draw(<QuotaMeter label="Enquiries" used={used} total={30} />)
    expect(screen.getByRole('meter').className).toBe(classes)
  })

  it('a meter says how much is left, also when more was used than there was', () => {
    draw(<QuotaMeter label="Enquiries" used={31} total={30} />)
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('0 of 30 left')
  })

  it('marks the typed part with the letter case of the text', () => {
    const { container } = draw(<Marked text="Azoxystrobin" part="AZO" />)
    expect(container.querySelector('b')?.textContent).toBe('Azo')
  })

  it('a select keeps a value that is not among its options', async () => {
    const onValue = vi.fn()
    draw(
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

  it('the name of the sync pill is a sentence of the shown language', async () => {
    await activate('zh-Hans')
    try {
      render(
        <I18nProvider i18n={i18n}>
          <SyncPill tone="offline" text="离线" actionLabel="打开发件箱" onOpen={vi.fn()} />
        </I18nProvider>,
      )
      expect(screen.getByRole('button').getAttribute('aria-label')).toBe('离线。打开发件箱')
    } finally {
      cleanup()
      await activate('en')
    }
  })

  it('the sync pill announces its state next to the button, not inside it', () => {
    draw(
      <SyncPill
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
