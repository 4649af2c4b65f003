// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../scripts/boundaries/check.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { files, violations } = checkTree(root)

const found = (rule: string) =>
  violations.filter((one) => one.rule === rule).map(({ path, line, message }) => `${path}:${line} ${message}`)

describe('this source tree', () => {
  test('is really read', () => expect(files).toBeGreaterThan(50))
  test('has no file outside the rooms of the table', () => expect(found('room')).toEqual([]))
  test('has no import that its room may not make', () => expect(found('import')).toEqual([]))
  test('has no package where it does not belong', () => expect(found('package')).toEqual([]))
  test('uses clock, randomness, network and storage only in their rooms', () => expect(found('monopoly')).toEqual([]))
  test('has no circular imports', () => expect(found('cycle')).toEqual([]))
  test('shows no words outside Lingui', () => expect(found('words')).toEqual([]))
  test('follows the rules of style', () => expect(found('style')).toEqual([]))
})
