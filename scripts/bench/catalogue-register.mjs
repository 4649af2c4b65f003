// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { later } from './catalogue-device.mjs'

/** Rows of the register as the reference backend publishes them. @param {string} root */
export const registerRows = async (root) => {
  const data = mkdtempSync(join(tmpdir(), 'agro-bench-'))
  const port = 4691
  const server = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: data, DATABASE_URL: '', DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  /** @param {string} path @returns {Promise<any>} */
  const read = async (path) => (await fetch(`http://localhost:${port}/catalogue/en/${path}`)).json()
  try {
    for (let tries = 0; ; tries += 1) {
      const up = await fetch(`http://localhost:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (up) break
      if (tries > 600) throw new Error('the backend does not answer')
      await later(100)
    }
    const manifest = await read('manifest.json')
    /** @param {'products' | 'companies'} table */
    const rowsOf = async (table) => {
      const rows = []
      for (const { url } of manifest[table].parts) rows.push(...(await read(url)).rows)
      return rows
    }
    return { products: await rowsOf('products'), companies: await rowsOf('companies') }
  } finally {
    server.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}
