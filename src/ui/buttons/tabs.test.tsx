import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { TabPanel, Tabs } from './tabs.tsx'

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

const selected = () => screen.getByRole('tab', { selected: true })

describe('tabs', () => {
  it('are one tab stop', async () => {
    draw(<Page />)
    await userEvent.tab()
    expect(document.activeElement).toBe(selected())
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('after')
  })

  it('move and choose with the arrow keys, Home and End, and wrap around at the ends', async () => {
    draw(<Page />)
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
      expect(document.activeElement).toBe(selected())
    }
  })

  it('label their panel and write counts in the format of the language', () => {
    draw(<Page />)
    expect(selected().textContent).toBe('Sent1,200')
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(selected().id)
    expect(selected().getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
  })
})
