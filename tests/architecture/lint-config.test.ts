// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oxlintrc } from '../../scripts/make-oxlintrc.mjs'

test('the lint rules are those of the boundary table (else: node scripts/make-oxlintrc.mjs)', () => {
  expect(readFileSync(new URL('../../scripts/oxlintrc.json', import.meta.url), 'utf8')).toBe(oxlintrc())
})
