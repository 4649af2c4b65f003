import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { toasts } from '../overlays/toast-state.ts'
import { useSaving } from './use-saving.ts'

let end = { resolve: () => {}, reject: (_: Error) => {} }
let results: boolean[] = []
const said = () => toasts.items.map(({ text }) => text)

const Form = (asked: NonNullable<Parameters<typeof useSaving>[0]>) => {
  const { busy, save } = useSaving(asked)
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

test('a full disk is told, and the form can be sent again', async () => {
  draw(<Form />)
  press()
  expect(button()).toBe('Busy')
  await act(async () => end.reject(new Error('quota')))
  expect(said()).toEqual(['Could not be saved on this device'])
  expect(button()).toBe('Save')
  press()
  await act(async () => end.resolve())
  expect(results).toEqual([false, true])
  expect(said()).toHaveLength(1)
})

test('a form tells a failure in its own words and its own place', async () => {
  const problems: string[] = []
  draw(<Form words="The template could not be saved" say={(text) => problems.push(text)} />)
  press()
  await act(async () => end.reject(new Error('quota')))
  expect(problems).toEqual(['The template could not be saved'])
  expect(said()).toEqual([])
})
