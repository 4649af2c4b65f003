// @ts-check
/**
 * Writes scripts/oxlintrc.json: the linter's rules, and the imports that the boundary table forbids each room, so that
 * an editor shows them at once. The checker in scripts/boundaries/ is stricter: it also sees relative paths, lazy
 * imports and globals.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packages, rooms } from './boundaries/table.mjs'
import { mayImportPackage } from './boundaries/rooms.mjs'
import { base, browserTests, innerLoops, page } from './oxlint-base.mjs'

const target = fileURLToPath(new URL('oxlintrc.json', import.meta.url))

/** @param {string} room */
const folderOf = (room) =>
  room === 'main' ? 'src/main.tsx' : /^server(\/|$)/.test(room) ? `${room}/**` : `src/${room}/**`

/** @param {string} room */
const deniedPackages = (room) =>
  Object.keys(packages)
    .filter((name) => !mayImportPackage({ rule: room }, name))
    .map((name) => {
      const partly = Object.keys(packages).some((other) => other.startsWith(`${name}/`))
      return `^${name.replaceAll(/[.]/g, '\\.')}${name.endsWith(':') ? '' : partly ? '$' : '(/|$)'}`
    })

/** @param {string} room @param {readonly string[]} allowed */
const boundaryOf = (room, allowed) => {
  const own = room === 'features' || room === 'main' ? [] : [room]
  const open = [...own, ...allowed].flatMap((entry) =>
    // "account/outbox/status" may be a file or a folder; "domain" and "account/reads" are folders only.
    entry.includes('/') && !Object.hasOwn(rooms, entry) ? [`!#${entry}*`, `!#${entry}/**`] : [`!#${entry}/**`],
  )
  return {
    files: [`**/${folderOf(room)}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['#*/**', ...open], message: `${room} may import: ${allowed.join(', ') || 'nothing else'}` },
            {
              regex: deniedPackages(room).join('|'),
              message: `this package has no place in ${room}: see scripts/boundaries/table.mjs`,
            },
          ],
        },
      ],
    },
  }
}

export const oxlintrc = () =>
  `${JSON.stringify(
    {
      ...base,
      overrides: [
        ...Object.entries(rooms).map(([room, allowed]) => boundaryOf(room, allowed)),
        page,
        innerLoops,
        browserTests,
        // Tests may import whatever they test.
        {
          files: ['**/*.test.ts', '**/*.test.tsx', '**/test-*.ts'],
          rules: { 'no-restricted-imports': 'off', 'no-console': 'off', 'typescript/no-non-null-assertion': 'off' },
        },
      ],
    },
    null,
    2,
  )}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, oxlintrc())
