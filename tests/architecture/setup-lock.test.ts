import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockPathOf, withLock } from '../../scripts/lock.mjs'

const checkout = () => {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  return root
}

const createLock = (root: string, pid?: number) => {
  mkdirSync(lockPathOf(root))
  if (pid !== undefined) writeFileSync(join(lockPathOf(root), 'pid'), String(pid))
  utimesSync(lockPathOf(root), new Date(0), Date.now() / 1000 - 60)
  onTestFinished(() => rmSync(lockPathOf(root), { recursive: true, force: true }))
}

test('two set-ups of one checkout do not overlap', async () => {
  const root = checkout()
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} in`)
    await new Promise((resume) => setImmediate(resume))
    events.push(`${name} out`)
  }
  await Promise.all([withLock(root, work('a')), withLock(root, work('b'))])
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out'])
})

test.each([
  ['a killed process', spawnSync(process.execPath, ['-e', '']).pid],
  ['a process that died before it wrote its process id', undefined],
])('the lock of %s is taken over', async (_, pid) => {
  const root = checkout()
  createLock(root, pid)
  expect(await withLock(root, () => Promise.resolve('done'))).toBe('done')
})
