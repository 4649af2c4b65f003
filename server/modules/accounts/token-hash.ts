import { createHash } from 'node:crypto'

/** What is stored of a token: with 256 random bits, a plain hash cannot be guessed back. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
