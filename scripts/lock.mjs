// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pause = (/** @type {number} */ milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

/** Age in ms from which a lock counts as dead: no set-up takes so long, and the holder's process id may be reused. */
const maxSetUpMs = 30 * 60_000

/** @param {string} folder */
const holderIsGone = (folder) => {
  let age
  try {
    age = Date.now() - statSync(folder).mtimeMs
  } catch {
    return false
  }
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)
    return age > maxSetUpMs
  } catch (error) {
    // The pid is missing if the folder was created just now, or if its creator died before writing the pid.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return age > 5000
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

/**
 * If another process was faster and has created a new lock, the moved folder is that new lock, and is moved back.
 * @param {string} folder
 */
const takeOver = (folder) => {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (holderIsGone(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch {
    // Another process moved the folder first.
  }
}

/** @param {string} root */
export const lockPathOf = (root) =>
  join(tmpdir(), `setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)

/**
 * Runs `work` while no other process does so for this checkout: `npm start` and `npm test` must not install or build at
 * the same time. The lock folder is outside node_modules, which npm ci deletes.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withLock = async (root, work) => {
  const folder = lockPathOf(root)
  for (let isAnnounced = false; ;) {
    try {
      mkdirSync(folder)
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
    }
    if (holderIsGone(folder)) {
      takeOver(folder)
      continue
    }
    if (!isAnnounced) console.log('Another set-up of this checkout is at work: waiting for it.')
    isAnnounced = true
    await pause(250)
  }
  try {
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
