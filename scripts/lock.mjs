// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pause = (/** @type {number} */ milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds))

/** A set-up never takes this long. Later, the holder's process id may belong to another process. */
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
    // No pid yet: the folder was created just now, or its creator died before writing it.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return age > 5000
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

/**
 * Moves the dead holder's folder aside. Another process may have done so already and hold a new lock under the same
 * name: then the folder is moved back.
 * @param {string} folder
 */
const takeOver = (folder) => {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (holderIsGone(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch {
    // Another process was faster.
  }
}

/** @param {string} root */
export const lockFolder = (root) =>
  join(tmpdir(), `setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)

/**
 * Runs `work` while no other process does the same for this checkout: `npm start` and `npm test` started together must
 * not install or build over each other. The folder is outside node_modules, which npm ci deletes. A lock left by a
 * killed process is taken over.
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
