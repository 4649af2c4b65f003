// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pause = (/** @type {number} */ milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

/** No set-up takes this long; past it, the holder's process id belongs to somebody else by now. */
const longestSetUp = 30 * 60_000

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
    return age > longestSetUp
  } catch (error) {
    // No pid in it: made this very moment, or its maker died in between.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return age > 5000
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

/**
 * Moves the dead holder's folder aside. Another process may have done so already and hold a new lock
 * under the same name: then it is put back.
 * @param {string} folder
 */
const takeOver = (folder) => {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (holderIsGone(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch {
    // Another one was quicker.
  }
}

/** @param {string} root */
export const lockFolder = (root) =>
  join(tmpdir(), `setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)

/**
 * Runs `work` while no other process does the same for this checkout: `npm start` and `npm test` begun
 * together must not install or build over each other. The folder stands outside node_modules because
 * npm ci deletes that, and a lock left by a killed process is taken over.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withLock = async (root, work) => {
  const folder = lockFolder(root)
  for (let announced = false; ;) {
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
    if (!announced) console.log('Another set-up of this checkout is at work: waiting for it.')
    announced = true
    await pause(250)
  }
  try {
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
