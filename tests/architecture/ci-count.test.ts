import { expect, test } from 'vitest'
import { count, titlesOfSecondTries } from '../../.ci/count.mjs'

const unit = (...files: { status: string; tests: string[] }[]) =>
  JSON.stringify({
    testResults: files.map(({ status, tests }) => ({
      name: 'x',
      status,
      assertionResults: tests.map((one) => ({ status: one })),
    })),
  })
const browser = (expected: number, unexpected: number, flaky: number, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 }, errors })

test.each([
  ['all pass', unit({ status: 'passed', tests: ['passed', 'passed'] }), 0, 2, 0],
  ['one fails', unit({ status: 'failed', tests: ['passed', 'failed'] }), 1, 1, 1],
  ['a file does not load', unit({ status: 'passed', tests: ['passed'] }, { status: 'failed', tests: [] }), 1, 1, 1],
  ['nothing ran', unit(), 0, 0, 1],
  ['all were skipped', unit({ status: 'passed', tests: ['skipped'] }), 0, 0, 1],
  ['tests pass but the run fails', unit({ status: 'passed', tests: ['passed'] }), 1, 1, 1],
  ['there is no report', '', 0, 0, 1],
  ['the report is cut off', '{"testResults":[', 0, 0, 1],
  ['browser tests pass', browser(3, 0, 0), 0, 3, 0],
  ['a browser test passes at its second try', browser(3, 0, 1), 0, 4, 0],
  ['a browser test fails', browser(3, 2, 0), 1, 3, 2],
  ['the browser does not start', browser(0, 0, 0, [{}]), 1, 0, 1],
])('tests are counted correctly when %s', (_, report, code, passed, failed) => {
  expect(count(report, code)).toEqual({ passed, failed })
})

test('a test that passed only at its second attempt is listed, however deeply it is nested', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const report = JSON.stringify({
    suites: [
      { specs: [spec('once', 'expected')], suites: [{ specs: [spec('twice', 'flaky')] }] },
      { specs: [spec('never', 'unexpected')] },
    ],
  })
  expect(titlesOfSecondTries(report)).toEqual(['twice'])
  const testResult = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const units = [
    testResult('once', 'passed'),
    testResult('twice', 'passed', 'late'),
    testResult('never', 'failed', 'late', 'late'),
  ]
  expect(titlesOfSecondTries(JSON.stringify({ testResults: [{ assertionResults: units }] }))).toEqual(['twice'])
  expect(titlesOfSecondTries('no report')).toEqual([])
})
