// @ts-check
/**
 * Prints "PASSED FAILED" for a JSON report of Vitest or Playwright and the exit code of its run.
 * node .ci/count.mjs REPORT CODE
 */
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} UnitTest
 * @typedef {{ testResults: { status: string, name: string, assertionResults: UnitTest[] }[] }} VitestReport
 * @typedef {{ suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite
 * @typedef {{ suites?: Suite[], stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} PlaywrightReport
 */

/** A file that fails to load has no tests in the report and would be missing from the count. @param {VitestReport} report */
const countVitest = ({ testResults }) => {
  const statuses = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length + broken.length,
  }
}

/** @param {PlaywrightReport} report */
const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
})

/**
 * Titles of tests that passed only at the second try. Either the test or the app has a fault, so they are printed.
 * @param {{ suites?: Suite[], testResults?: VitestReport['testResults'] }} report @returns {string[]}
 */
const secondTries = ({ suites = [], testResults = [] }) => [
  ...testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages }) =>
      status === 'passed' && failureMessages.length > 0 ? [fullName] : [],
    ),
  ),
  ...suites.flatMap((suite) => [
    ...secondTries(suite),
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.some(({ status }) => status === 'flaky') ? [title] : [],
    ),
  ]),
]

/** @param {string} text @returns {string[]} */
export const titlesOfSecondTries = (text) => {
  try {
    return secondTries(JSON.parse(text))
  } catch {
    return []
  }
}

/** @param {string} text @param {number} code */
export const count = (text, code) => {
  let counted = { passed: 0, failed: 0 }
  try {
    /** @type {VitestReport | PlaywrightReport} */
    const report = JSON.parse(text)
    counted = 'testResults' in report ? countVitest(report) : countPlaywright(report)
  } catch {
    // The run failed before it wrote a report.
  }
  const { passed, failed } = counted
  if (failed === 0 && (code !== 0 || passed === 0)) return { passed, failed: 1 }
  return { passed, failed }
}

const [, self, report, code] = process.argv
if (self?.endsWith('count.mjs') && report) {
  let text = ''
  try {
    text = readFileSync(report, 'utf8')
  } catch {
    // A missing report is counted as a failure below.
  }
  const { passed, failed } = count(text, Number(code))
  console.log(passed, failed)
  for (const title of titlesOfSecondTries(text)) console.log(`only at its second try: ${title}`)
}
