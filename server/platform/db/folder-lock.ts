import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Folders locked by this process: a lock file with our own pid that is not among them is an old one. */
const held = new Set<string>()

/** When a process started, in kernel ticks: distinguishes a living holder from another process that got its pid. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const holderLives = (file: string): boolean => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return false
  }
  const [pidText = '', start = ''] = text.split(' ')
  const pid = Number(pidText)
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return held.has(file)
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return start === '' || start === startOf(pid)
}

/**
 * Locks the folder for this process, or throws. PGlite itself has no lock: two processes on one folder both "succeed"
 * and lose each other's rows.
 */
export const lockFolder = (file: string): (() => void) => {
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, `${process.pid} ${startOf(process.pid)}`)
      closeSync(handle)
      held.add(file)
      return () => {
        held.delete(file)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (holderLives(file)) break
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The database folder is in use by another process (${file}). Stop it, or set another DATA_DIR.`)
}
