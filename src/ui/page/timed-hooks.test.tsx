import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderHookWithHistory } from '#tests/harness/render-hook-history.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { useTouchedFields } from './use-left-fields.ts'
import { useSecondsLeft } from '#widgets/request-state.tsx'
import { toasts } from '../overlays/toast-state.ts'
import { useSave } from './use-saving.ts'

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
})

describe('the seconds until a time', () => {
  test('count down to zero and remain zero', async () => {
    const { now } = renderHookWithHistory(useSecondsLeft, 1_003_500)
    expect(now()).toBe(4)
    await wait(1000)
    expect(now()).toBe(3)
    await wait(10_000)
    expect(now()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each([
    ['there is no time to wait for', null],
    ['the time is past', 900_000],
    ['the time is now', 1_000_000],
  ])('are zero if %s', (_, at) => {
    expect(renderHookWithHistory(useSecondsLeft, at).now()).toBe(0)
  })

  test('are correct after the device was asleep', async () => {
    const { now } = renderHookWithHistory(useSecondsLeft, 1_060_000)
    vi.setSystemTime(1_050_000)
    await wait(1000)
    expect(now()).toBe(9)
  })
})

test('a field does not count as left while a button is pressed, because a message would move the button', () => {
  const { now } = renderHookWithHistory(() => useTouchedFields<'name'>(), undefined)
  const querySpy = vi.spyOn(document, 'querySelector').mockReturnValue(document.createElement('button'))
  act(() => now().leave('name'))
  expect(now().wasLeft('name')).toBe(false)
  querySpy.mockRestore()
  act(() => now().leave('name'))
  expect(now().wasLeft('name')).toBe(true)
})

describe('saving', () => {
  let end = { resolve: () => {}, reject: (_: Error) => {} }

  let results: boolean[] = []

  const toastTexts = () => toasts.items.map(({ text }) => text)

  const Form = (options: NonNullable<Parameters<typeof useSave>[0]>) => {
    const { busy, save } = useSave(options)
    const work = () => new Promise<void>((resolve, reject) => void (end = { resolve, reject }))
    const press = async () => results.push(await save(work))
    return (
      <button type="button" onClick={() => void press()}>
        {busy ? 'Busy' : 'Save'}
      </button>
    )
  }

  const button = () => screen.getByRole('button').textContent

  const press = () => fireEvent.click(screen.getByRole('button'))

  beforeEach(() => {
    toasts.items = []
    results = []
  })

  test('reports a failure, and the form can be saved again', async () => {
    renderScreen(<Form />)
    press()
    expect(button()).toBe('Busy')
    await act(async () => end.reject(new Error('quota')))
    expect(toastTexts()).toEqual(['Could not be saved on this device'])
    expect(button()).toBe('Save')
    press()
    await act(async () => end.resolve())
    expect(results).toEqual([false, true])
    expect(toastTexts()).toHaveLength(1)
  })

  test('reports a failure with the text and in the place that the form defines', async () => {
    const problems: string[] = []
    renderScreen(<Form words="The template could not be saved" say={(text) => problems.push(text)} />)
    press()
    await act(async () => end.reject(new Error('quota')))
    expect(problems).toEqual(['The template could not be saved'])
    expect(toastTexts()).toEqual([])
  })
})
