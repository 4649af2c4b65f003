import { SellerError } from './calls.ts'
import type { Words } from './words.ts'

/** The problem as a code, because the language may change while it is shown. */
export type Problem =
  | { readonly why: 'unreached' | 'ended' | 'badLink' | 'loggedOutHere' }
  | { readonly why: 'refused'; readonly said: string }

export const problemOf = (error: SellerError): Problem =>
  error.kind === 'refused' ? { why: 'refused', said: error.message } : { why: error.kind }

export const problemText = (problem: Problem, words: Words): string =>
  problem.why === 'refused' ? problem.said : words[problem.why]

/** The error of a failed call. Anything else is a fault of this page and is thrown. */
export const expectSellerError = (error: unknown): SellerError => {
  if (!(error instanceof SellerError)) throw error
  return error
}
