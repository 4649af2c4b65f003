import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder, withLock } from '../../scripts/lock.mjs'

const checkout = () => {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  return root
}

const createLock = (root: string, pid?: number) => {
  mkdirSync(lockFolder(root))
  if (pid !== undefined) writeFileSync(join(lockFolder(root), 'pid'), String(pid))
  onTestFinished(() => rmSync(lockFolder(root), { recursive: true, force: true }))
}

const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

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

test('a failed set-up releases the lock and rethrows its error', async () => {
  const root = checkout()
  const failure = new Error('no network')
  await expect(withLock(root, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(existsSync(lockFolder(root))).toBe(false)
})

test('the lock of a killed process is taken over', async () => {
  const root = checkout()
  createLock(root, deadPid())
  expect(await withLock(root, () => Promise.resolve('done'))).toBe('done')
})

test('a lock whose creator died before it wrote its process id is taken over', async () => {
  const root = checkout()
  createLock(root)
  const pastTime = Date.now() / 1000 - 60
  utimesSync(lockFolder(root), pastTime, pastTime)
  expect(await withLock(root, () => Promise.resolve('done'))).toBe('done')
})

test('a set-up waits while a running process has the lock', async () => {
  const root = checkout()
  createLock(root, process.pid)
  let hasEntered = false
  const waiting = withLock(root, () => Promise.resolve((hasEntered = true)))
  await vi.waitFor(() => expect(console.log).toHaveBeenCalledOnce())
  expect(hasEntered).toBe(false)
  rmSync(lockFolder(root), { recursive: true })
  await waiting
  expect(hasEntered).toBe(true)
})
