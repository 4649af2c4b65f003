import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session/session-state.ts'
import { copiedPart, useCopyRead } from '#catalogue/reads/copy-status.ts'
import { useOffline } from '#api/connection.ts'
import { answerSource, deviceSource, type AnswerSource, type SourceFacts } from './answer-source.ts'

/** Until the state of the copy is read. */
const nothingYet = { phase: 'empty', asOf: null, part: 'none' } as const

/** Suppliers are also found by their products, so both depend on how many products are copied. */
const useSourceFacts = (): SourceFacts => {
  const read = useCopyRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const line = { signedIn: view.status === 'signed-in', offline, known: read.status !== 'loading' }
  if (read.status !== 'ready') return { ...nothingYet, ...line }
  const { phase, asOf } = read.data
  return { phase, asOf, part: copiedPart(read.data, 'products'), ...line }
}

export const useAnswerSource = (): AnswerSource => answerSource(useSourceFacts())

/** For a list that only this device produces. */
export const useDeviceSource = (): AnswerSource => deviceSource(useSourceFacts())
