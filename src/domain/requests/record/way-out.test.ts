import { describe, expect, it } from 'vitest'
import { blockCause } from '../draft/causes.ts'
import { fieldOfCause } from './way-out.ts'

describe.each(['product-unavailable', 'country-restricted'] as const)('%s', (why) => {
  it('the remedy of a refusal leads to the product that the server named', () =>
    expect(fieldOfCause({ why, fields: [{ path: 'lines.2', rule: 'x' }] })).toBe('lines.2'))

  it('the remedy of a refusal that names no product leads to all products', () =>
    expect(fieldOfCause(blockCause.parse({ why, message: 'Withdrawn' }))).toBe('lines'))
})
