import { describe, expect, test } from 'vitest'
import {
  capabilities,
  capabilitiesOf,
  recordFinding,
  levelOf,
  findingValidMs,
  type FindingName,
} from './capabilities.ts'

const now = 1_800_000_000_000
const allFindings = Object.values(capabilities).flatMap(({ foundBy }) => foundBy ?? [])
const withFindings = (names: readonly FindingName[], { keys = false, at = now, offered = true } = {}) =>
  capabilitiesOf(Object.fromEntries(names.map((name) => [name, { offered, at }])), keys, now)

describe('A1 the level of a backend', () => {
  test.each([
    ['nothing is known', withFindings([]), 'specification'],
    ['only references are returned', withFindings(['client-ref']), 'specification'],
    ['references and changes are returned', withFindings(['client-ref', 'updated-since']), 'better'],
    ['references and marks are returned', withFindings(['client-ref', 'marks']), 'better'],
    ['all but keys are found', withFindings(allFindings), 'better'],
    ['everything is found, and the build states keys', withFindings(allFindings, { keys: true }), 'full'],
    ['only the build states keys', withFindings([], { keys: true }), 'specification'],
    ['nothing is offered', withFindings(allFindings, { keys: true, offered: false }), 'specification'],
    ['the findings are too old', withFindings(allFindings, { keys: true, at: now - findingValidMs }), 'specification'],
  ] as const)('depends on the findings and the build: %s', (_, of, level) => {
    expect(levelOf(of)).toBe(level)
  })

  test('KEY-5 whether a backend honours idempotency keys is never concluded from a read', () => {
    expect(capabilities.keys.foundBy).toBeNull()
    expect(withFindings(allFindings).keys).toBe(false)
  })

  test('a finding is stored only if it is new or differs from the stored one', async () => {
    const writtenFindings: unknown[] = []
    let knownValue: boolean | null = null
    const offers = {
      known: () => Promise.resolve(knownValue),
      note: (...news: unknown[]) => Promise.resolve(void writtenFindings.push(news)),
    }
    await recordFinding(offers, 'client-ref', true)
    knownValue = true
    await recordFinding(offers, 'client-ref', true)
    await recordFinding(offers, 'client-ref', false)
    expect(writtenFindings).toEqual([
      ['client-ref', true],
      ['client-ref', false],
    ])
  })
})
