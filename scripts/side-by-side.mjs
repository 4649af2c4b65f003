// @ts-check
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param {string} command @param {readonly string[]} args @param {Readonly<Record<string, string>>} env beside the process's
 * @returns {Promise<{ code: number, output: string }>} `output` includes the error output
 */
export const runForOutput = (command, args, env = {}) =>
  new Promise((resolve) => {
    const shell = command === 'npm' && process.platform === 'win32'
    const child = spawn(command, args, { cwd: root, shell, env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', ({ message }) => resolve({ code: 1, output: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** @template T @param {readonly T[]} items @param {number} atATime @param {(item: T) => Promise<void>} work */
export const forEachConcurrently = async (items, atATime, work) => {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: atATime }, worker))
}
