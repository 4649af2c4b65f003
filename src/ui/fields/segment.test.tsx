import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { Segment } from './segment.tsx'

const Filter = () => {
  const [value, setValue] = useState<'all' | 'no' | 'yes'>('all')
  return (
    <Segment
      label="Replies"
      value={value}
      onValue={setValue}
      items={[
        { value: 'all', label: 'All' },
        { value: 'no', label: 'No reply' },
        { value: 'yes', label: 'Replied' },
      ]}
    />
  )
}

it('a segmented control is one tab stop, and its arrow keys choose', async () => {
  draw(<Filter />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('All')
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { checked: true }).textContent).toBe('Replied')
  expect(document.activeElement?.textContent).toBe('Replied')
})
