import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import type { SettingProblems } from './settings.ts'

/** `rm` has `-f`, because another process that checks the folder at the same time may have removed the file. */
const writeScript = 'mkdir -p "$1" && : > "$1/.write-check" && rm -f "$1/.write-check"'

/** DATA_DIR is checked even if the database is PostgreSQL, because it contains the uploads and the public copies. */
export const checkDataDir = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  faults: SettingProblems,
  limitMs = 10_000,
): Promise<void> => {
  const fault = await new Promise<string | null>((resolve) => {
    // Another process checks the folder, because a call on an unreachable network drive would block this one.
    const options = { env: { ...process.env, LC_ALL: 'C' } }
    const shell = execFile('sh', ['-c', writeScript, 'sh', dataDir], options, (error, _, stderr) => {
      clearTimeout(timer)
      const isUnchecked = error === null || error.code === 'ENOENT'
      resolve(isUnchecked ? null : (stderr.trim().split('\n').at(-1) ?? ''))
    })
    const timer = setTimeout(() => {
      shell.kill('SIGKILL')
      shell.unref()
      resolve(`it does not answer within ${limitMs} ms`)
    }, limitMs)
  })
  if (fault !== null) faults.add('DATA_DIR', `wanted is a folder that can be written (${fault})`)
}

/** Reports a port or host that cannot be used. Another process may still take the port before the backend listens. */
export const checkPort = ({ host, port }: Pick<Config, 'host' | 'port'>, faults: SettingProblems): Promise<void> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isPort = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      faults.add(isPort ? 'PORT' : 'HOST', `wanted is a free port of this machine (${error.message})`)
      resolve()
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
