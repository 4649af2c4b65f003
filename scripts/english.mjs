// @ts-check
/** Checks the part of the style in docs/CONTRIBUTING.md that patterns can check. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @typedef {readonly [RegExp, string]} Rule a pattern, and what to write instead */

/** @type {readonly Rule[]} */
const proseRules = [
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)/i, 'negate the verb, not the noun: "is not a row"'],
  [/(?:^|[.:] )(?:Whoever|What (?:stands|waits|comes|goes|lies)) /, 'name the subject: "Requests that wait …"'],
  [/\b(?:stands|stood|lies) (?:in|on|at|there|beside|behind|for)\b/i, 'states exist, wait, contain, import or merge'],
  [/(?<!`)\b(?:mend(?:s|ed|ing)?|anew|puts? right|lets? go of)\b/i, 'write fix, again, correct or release'],
  [/\bby (?:itself|themselves)\b|\bof (?:its|their) own\b(?! \w)/i, 'write automatically, alone or separate'],
]

/** @type {readonly Rule[]} */
const nameRules = [
  [/^(?:asked|told|held|heard|drawn|said|shown|kept|given|taken)$/, 'use the noun of the thing'],
  [/^(?:mend|house|shelf|shelve)(?:[A-Z]\w*)?$/, 'use fix, repo or documents'],
  [/^(?:most|least)(?!Recent|Frequent)[A-Z]\w*$/, 'limits are maxX and minX'],
]

const verbs =
  'Add|Remove|Rename|Move|Extract|Inline|Fix|Test|Document|Speed up|Allow|Reject|Show|Hide|Replace|Upgrade|Merge|Revert'

/** @param {string} text @param {readonly Rule[]} rules @returns {string[]} */
const faultsBy = (text, rules) => rules.filter(([pattern]) => pattern.test(text)).map(([, instead]) => instead)

const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|--)\s?(.*)|\s\/\/ (.*)$/
const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/
const declaration = /\b(?:const|let|function|type|interface|class) (\w+)/g

/** @param {string} line @returns {string[]} */
export const problemsOfLine = (line) => {
  const [, block, tail] = comment.exec(line) ?? []
  const names = block === undefined ? [...line.matchAll(declaration)].map(([, name = '']) => name) : []
  return [
    ...faultsBy(block ?? tail ?? '', proseRules),
    ...faultsBy(title.exec(line)?.[2] ?? '', proseRules),
    ...names.flatMap((name) => faultsBy(name, nameRules).map((instead) => `${name}: ${instead}`)),
  ]
}

/** @param {string} subject @returns {string[]} */
export const problemsOfSubject = (subject) => [
  ...(new RegExp(`^(?:${verbs}) `).test(subject) ? [] : [`begin with one of ${verbs.replaceAll('|', ', ')}`]),
  ...(subject.length > 72 ? [`${subject.length} characters of at most 72`] : []),
]

/** @param {readonly string[]} args */
const git = (...args) =>
  (spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\n').filter(Boolean)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = git('ls-files', 'src', 'server', 'tests', 'e2e', 'scripts', '*.config.ts')
  const faults = files
    .filter(
      (file) => /\.(?:tsx?|mjs|css)$/.test(file) && existsSync(root + file) && !/english\.(?:test|mjs)/.test(file),
    )
    .flatMap((file) =>
      readFileSync(root + file, 'utf8')
        .split('\n')
        .flatMap((line, at) => problemsOfLine(line).map((fault) => `${file}:${at + 1} ${fault}`)),
    )
  for (const subject of git('log', '-30', '--no-merges', '--format=%s'))
    faults.push(...problemsOfSubject(subject).map((fault) => `commit "${subject}": ${fault}`))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
