import { useLingui } from '@lingui/react'
import { useSnapshot } from 'valtio'
import { connection } from '#api/connection.ts'
import { lineWords } from './state-words.ts'

/** Why nothing is received or sent, in words: there is no network, or the server fails. */
export const useLine = (): string => {
  const { i18n } = useLingui()
  return i18n._(lineWords(useSnapshot(connection)))
}
