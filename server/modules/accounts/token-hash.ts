import { createHash } from 'node:crypto'

/** The stored form of a token: with 256 random bits, a plain hash cannot be reversed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
