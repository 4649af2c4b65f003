import { expect, test } from 'vitest'
import { exportVerdict } from './export-rule.ts'

test.each([
  [false, [], 'PY', 'open'],
  [true, [], 'PY', 'open'],
  [true, ['PY', 'BR'], 'PY', 'open'],
  [true, ['BR'], 'PY', 'closed'],
  [null, ['BR'], 'PY', 'closed'],
  [null, [], 'PY', 'open'],
  [true, ['BR'], null, 'unknown-country'],
  [true, ['BR'], '', 'unknown-country'],
  // A list of countries on a registration for sale in China restricts nothing.
  [false, ['BR'], 'PY', 'open'],
] as const)('export only %s, tied to %j, buyer in %s: %s', (exportOnly, exportCountries, country, verdict) => {
  expect(exportVerdict({ exportOnly, exportCountries }, country)).toBe(verdict)
})
