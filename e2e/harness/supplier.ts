import { randomUUID } from 'node:crypto'
import { play } from '../../server/demo/cli/play.ts'
import { demoAccount, demoSellerEmail } from '../../server/seed/accounts.ts'
import { closing } from './api.ts'

/**
 * Plays one demonstration supplier over the seller calls, with the commands of `npm run supplier`. Throws when refused.
 */
export type Supplier = (command: string, recordNo: string, ...more: string[]) => Promise<void>

export const supplierAt = (port: number, supplierId: string): Supplier => {
  let signIns: string | null = null
  return async (...argv) => {
    const printed: string[] = []
    const exit = await play(
      {
        base: `http://127.0.0.1:${port}`,
        fetch: (url, init) => {
          const headers = new Headers(init?.headers)
          for (const [name, value] of Object.entries(closing)) headers.set(name, value)
          return fetch(url, { ...init, headers })
        },
        now: () => Date.now(),
        uuid: randomUUID,
        password: demoAccount.password,
        emailOf: demoSellerEmail,
        stored: { read: () => signIns, write: (text) => (signIns = text) },
        readFile: (path) => ({ name: path, bytes: new TextEncoder().encode('%PDF-1.4\n%%EOF\n') }),
        print: (line) => printed.push(line),
      },
      [supplierId],
      argv,
    )
    if (exit !== 0) throw new Error(`supplier ${argv.join(' ')}: ${printed.join('\n')}`)
  }
}
