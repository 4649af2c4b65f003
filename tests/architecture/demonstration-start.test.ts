import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

test.each(['start', 'dev'])(
  'npm run %s starts a demonstration, and stops before it builds if NODE_ENV is production',
  (name) => {
    expect(scripts[name]).toMatch(/^DEMO=1 /)
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', scripts[`pre${name}`] ?? ''], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]*NODE_ENV[^\n]*`node dist\/server\/main\.mjs`[^\n]*\n$/)
  },
)

test('no other npm script starts a demonstration', () => {
  const making = Object.entries(scripts).filter(([, command]) => /\bDEMO\b/.test(command))
  expect(making.map(([name]) => name).toSorted()).toEqual(['dev', 'start'])
})
