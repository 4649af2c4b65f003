import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { goods, type Goods } from '#contract/entities/membership.ts'
import { draw } from '#tests/harness/render.tsx'
import { Plans } from './plans.tsx'

afterEach(cleanup)

const plan = (id: string, change: object = {}) =>
  goods.parse({
    id,
    name: `Plan ${id}`,
    amount: '990',
    currency: 'USD',
    days: 365,
    giftDays: 0,
    accounts: 3,
    aiQueries: 500,
    enquiries: 40,
    samples: 12,
    leads: 5,
    ...change,
  })
type Closed = Parameters<typeof Plans>[0]['closed']
const open = (list: readonly Goods[], current: string | null = null, closed: Closed = null) => {
  const onChoose = vi.fn()
  draw(<Plans goods={list} current={current} closed={closed} onChoose={onChoose} headRef={null} />)
  return onChoose
}
const card = (name: string) => screen.getByRole('listitem', { name })
const lines = (name: string) =>
  Object.fromEntries(
    within(card(name))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]),
  )

test('nothing for sale is no empty shop', () => {
  open([])
  expect(screen.queryByText('Plans')).toBeNull()
})

describe('a plan', () => {
  test('says each of its quantities under its own name', () => {
    open([plan('a')])
    expect(lines('Plan a')).toEqual({
      Days: '365',
      Accounts: '3',
      'AI queries': '500',
      Enquiries: '40',
      'Sample requests': '12',
      'Registration support requests': '5',
    })
  })
  test('days that are given with it are told apart from those that are paid', () => {
    open([plan('a', { giftDays: 30 })])
    expect(lines('Plan a')['Days']).toBe('365 + 30 free')
  })
  test('says its price for its time', () => {
    open([plan('a', { days: 1 })])
    expect(card('Plan a').querySelector('.acc__price')?.textContent.replaceAll('\u00a0', ' ')).toBe('USD 990.00 1 day')
  })
  test('a price of the demonstration never stands without the word for it', () => {
    open([plan('a', { demo: true }), plan('b')])
    expect(within(card('Plan a')).getByText('Demonstration price')).toBeTruthy()
    expect(within(card('Plan b')).queryByText('Demonstration price')).toBeNull()
  })
})

describe('choosing', () => {
  test('the plan that was bought last is renewed, the others are chosen', async () => {
    const onChoose = open([plan('a'), plan('b')], 'b')
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Choose Plan a', 'Renew Plan b'])
    expect(within(card('Plan b')).getByText('Current')).toBeTruthy()
    expect(within(card('Plan a')).queryByText('Current')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Renew Plan b' }))
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'b' }))
  })
  test.each<[NonNullable<Closed>, string]>([
    ['offline', 'An order can be made online only.'],
    ['staff', 'Only an administrator of your company can buy.'],
    ['no-processor', 'Paying is not set up here.'],
  ])('where nothing can be bought (%s) it says why, and no button works', async (closed, why) => {
    const onChoose = open([plan('a')], null, closed)
    expect(screen.getByText(why)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose Plan a' }))
    expect(onChoose).not.toHaveBeenCalled()
  })
})
