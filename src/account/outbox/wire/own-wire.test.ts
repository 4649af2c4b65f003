import { describe, expect, test } from 'vitest'
import type { Intent } from '../../store/rows.ts'
import { actionWire } from './action-wire.ts'

const base = '/buyer-api/buyer'
const favourite = (part: object): Intent => ({
  name: 'favourite',
  companyId: '9 1',
  company: 'Demo',
  on: true,
  note: null,
  at: 1,
  ...part,
})
const profile = (part: object): Intent => ({
  name: 'company-profile',
  fields: {},
  photos: null,
  licence: 'keep',
  files: [],
  ...part,
})
const bodyOf = (intent: Intent, attach?: string) => JSON.parse(actionWire(intent, attach).body ?? 'null') as unknown

describe('the request of', () => {
  test('a favourite has a note only if there is one; a removal has no body', () => {
    expect(actionWire(favourite({}))).toMatchObject({ method: 'POST', path: `${base}/collect/create` })
    expect(bodyOf(favourite({}))).toEqual({ companyId: '9 1' })
    expect(bodyOf(favourite({ note: '' }))).toEqual({ companyId: '9 1', note: '' })
    expect(actionWire(favourite({ on: false }))).toEqual({
      method: 'DELETE',
      path: `${base}/collect/delete?companyId=9+1`,
      body: null,
    })
  })
  test('feedback has the addresses of its files', () =>
    expect(bodyOf({ name: 'feedback', ref: 'r', content: 'Slow', files: [] }, '/a,/b')).toEqual({
      content: 'Slow',
      attach: '/a,/b',
    }))
  test('a question to customer service names its kind', () =>
    expect(bodyOf({ name: 'feedback', ref: 'r', content: 'Where is it?', files: [], to: 'support' }, '')).toEqual({
      content: 'Where is it?',
      attach: '',
      kind: 'support',
    }))
  test('a switch is 1 or 0', () => {
    expect(bodyOf({ name: 'subscription', id: '3', on: true })).toEqual({ id: '3', isEnable: 1 })
    expect(bodyOf({ name: 'subscription', id: '3', on: false })).toEqual({ id: '3', isEnable: 0 })
  })
  test('a company profile has photos and licence only if they changed', () =>
    expect(bodyOf(profile({ fields: { taxNo: '' } }))).toEqual({ taxNo: '' }))
  test('a company profile has new files after those that stay, a new licence first', () => {
    const intent = profile({ photos: ['/old'], licence: 'new' })
    expect(bodyOf(intent, '/licence,/photo')).toEqual({ photos: '/old,/photo', businessLicense: '/licence' })
    expect(bodyOf(profile({ photos: [], licence: 'none' }))).toEqual({ photos: '', businessLicense: '' })
    expect(bodyOf(profile({ photos: ['/old'] }), '/photo')).toEqual({ photos: '/old,/photo' })
  })
})
