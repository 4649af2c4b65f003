import { claimInstanceValue, readInstanceValue } from '../../platform/db/epoch.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isSameSignature, signatureOf } from '#server/platform/secrets/signature.ts'
import type { Random } from '#server/platform/system.ts'
import { fileIdOfUrl } from './attachments.ts'

export const signatureLifeMs = 10 * 60_000

const keyName = 'file-addresses'

export const ensureFileKey = (db: Database, random: Pick<Random, 'token'>): Promise<string> =>
  claimInstanceValue(db, keyName, random.token())

const addressSignature = (key: string, id: string, until: string) => signatureOf(key, `${id} ${until}`)

/** Signs URLs for the suppliers' software and the operator's console, which have no browser session. */
export const createFileUrlSigner = async (db: Database, now: number): Promise<(url: string) => string> => {
  const key = await readInstanceValue(db, keyName)
  const until = String(now + signatureLifeMs)
  return (url) => {
    const id = fileIdOfUrl(url)
    return key === null || id === null ? url : `${url}?until=${until}&key=${addressSignature(key, id, until)}`
  }
}

export const isFileSignatureValid = async (db: Database, id: string, query: Record<string, string>, now: number) => {
  const { until = '', key = '' } = query
  if (!/^\d{1,16}$/.test(until) || Number(until) <= now) return false
  const secret = await readInstanceValue(db, keyName)
  return secret !== null && isSameSignature(addressSignature(secret, id, until), key)
}
