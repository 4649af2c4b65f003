import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Answer, Line, Shape } from '#domain/assistant/answer.ts'
import { draw } from '#tests/harness/render.tsx'
import { AnswerLines } from './answer-lines.tsx'

const line = (n: number): Line => ({
  record: { table: 'products', id: `p${n}` },
  title: `Product ${n}`,
  date: '2026-08-01',
  country: 'CN',
  demo: false,
  facts: [
    { field: 'registrationNo', value: `PD${n}` },
    { field: 'validUntil', value: `2030-01-0${n}` },
  ],
})

const listed = (count: number, more: { shape?: Shape; total?: number; cut?: boolean } = {}) => {
  const lines = Array.from({ length: count }, (_, n) => line(n + 1))
  const answer: Extract<Answer, { kind: 'records' }> = {
    kind: 'records',
    shape: 'products',
    corrections: [],
    remembered: { intents: [], where: {}, asked: null },
    ids: [],
    total: count,
    lines,
    ...more,
  }
  draw(<AnswerLines answer={answer} ticked={new Set()} />)
  return screen.getAllByRole('link', { name: /^Product / })
}
const all = () => screen.queryByRole('button', { name: /^Show all/ })

test('an answer of five lines has no button that shows the same again', () => {
  expect(listed(5)).toHaveLength(5)
  expect(all()).toBeNull()
})

test('an answer of six lines shows five; its button shows the sixth and disappears', async () => {
  expect(listed(6)).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 6' }))
  expect(screen.getAllByRole('link', { name: /^Product / })).toHaveLength(6)
  expect(all()).toBeNull()
})

test('an answer whose lines have one value each shows twice as many at first', () => {
  expect(listed(11, { shape: 'crops' })).toHaveLength(10)
  expect(all()?.textContent).toBe('Show all 11')
})

test('an answer says how many lines it left out, and that not everything was read', () => {
  listed(3, { total: 40, cut: true })
  expect(screen.getAllByText(/^The first 3 of 40 are listed\./)).toHaveLength(1)
  expect(screen.getAllByText(/^There are more records than were read for this\./)).toHaveLength(1)
})

test('an answer with all its lines does not speak of more', () => {
  listed(3)
  expect(screen.queryByText(/are listed\./)).toBeNull()
  expect(screen.queryByText(/^There are more records/)).toBeNull()
})
