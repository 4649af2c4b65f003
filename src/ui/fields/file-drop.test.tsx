import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileRow } from './file-row.tsx'

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.pdf`))
const at = (count: number, disabled = false) => {
  const onFiles = vi.fn()
  const { container } = renderScreen(
    <FileDrop label="Attachments" count={count} limit={5} disabled={disabled} onFiles={onFiles} />,
  )
  return { onFiles, drop: container.querySelector('[role="group"]') as HTMLElement }
}
const dropEvent = (count: number) => ({ dataTransfer: { files: files(count), items: [] } })

describe('the file drop area', () => {
  it('has no button or file field once the limit is reached, but still shows the number of files', () => {
    at(5)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByLabelText('Add files')).toBeNull()
    expect(screen.getByRole('group', { name: 'Attachments, 5 of 5' })).toBeTruthy()
  })

  it('reports every dropped file, even above or at the limit and while it is disabled', () => {
    for (const { onFiles, drop } of [at(3), at(5), at(0, true)]) {
      fireEvent.drop(drop, dropEvent(4))
      expect(onFiles.mock.calls).toEqual([[[0, 1, 2, 3].map((n) => expect.objectContaining({ name: `${n}.pdf` }))]])
    }
  })

  it('never lets the browser replace the app with a dropped file, even at the limit', () => {
    const { drop } = at(5)
    expect(fireEvent.drop(drop, dropEvent(1))).toBe(false)
    expect(fireEvent.dragOver(drop, dropEvent(1))).toBe(false)
  })

  it('accepts the same file a second time', async () => {
    const { onFiles } = at(0)
    const input = screen.getByLabelText<HTMLInputElement>('Add files')
    const [file] = files(1) as [File]
    await userEvent.upload(input, file)
    await userEvent.upload(input, file)
    expect(onFiles).toHaveBeenCalledTimes(2)
  })
})

it('the button that adds files has the focus after a file was removed', async () => {
  const Files = () => {
    const [names, setNames] = useState(['a.pdf', 'b.pdf'])
    return (
      <FileDrop label="Attachments" count={names.length} limit={2} onFiles={vi.fn()}>
        {names.map((name) => (
          <FileRow
            key={name}
            name={name}
            size={1}
            state={{ at: 'ready' }}
            onRemove={() => setNames((now) => now.filter((one) => one !== name))}
          />
        ))}
      </FileDrop>
    )
  }
  renderScreen(<Files />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove b.pdf' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /browse/ }))
})
