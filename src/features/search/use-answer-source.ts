import { useSnapshot } from 'valtio'
import { sessionState } from '#api/session-state.ts'
import { copiedPart, useCatalogueRead } from '#catalogue/reads/catalogue.ts'
import { useOffline } from '#api/connection.ts'
import { answerSource, deviceSource, type AnswerSource, type SourceFacts } from './answer-source.ts'

/** Before the device has said how its copy stands. */
const nothingYet = { phase: 'empty', asOf: null, part: 'none' } as const

/** Suppliers are all copied, but found by their products, too: how much of those is here counts for both. */
const useSourceFacts = (): SourceFacts => {
  const read = useCatalogueRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const line = { signedIn: view.status === 'signed-in', offline, known: read.status !== 'loading' }
  if (read.status !== 'ready') return { ...nothingYet, ...line }
  const { phase, asOf } = read.data
  return { phase, asOf, part: copiedPart(read.data, 'products'), ...line }
}

/** Who answers a search. */
export const useAnswerSource = (): AnswerSource => answerSource(useSourceFacts())

/** The same for a list that only this device makes, whoever else could be asked. */
export const useDeviceSource = (): AnswerSource => deviceSource(useSourceFacts())
