import { useSnapshot } from 'valtio'
import { sessionState } from '#data/api/session-state.ts'
import { copiedPart, useCatalogueRead } from '#data/queries/catalogue.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { answerSource, deviceSource, type AnswerSource, type SourceFacts } from './answer-source.ts'

type Kind = 'products' | 'companies'

/** Before the device has said how its copy stands. */
const nothingYet = { phase: 'empty', asOf: null, part: 'none' } as const

const useSourceFacts = (kind: Kind): SourceFacts => {
  const read = useCatalogueRead()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const line = { signedIn: view.status === 'signed-in', offline, known: read.status !== 'loading' }
  if (read.status !== 'ready') return { ...nothingYet, ...line }
  const { phase, asOf } = read.data
  return { phase, asOf, part: copiedPart(read.data, kind), ...line }
}

/** Who answers a search for one kind. */
export const useAnswerSource = (kind: Kind): AnswerSource => answerSource(useSourceFacts(kind))

/** The same for a list that only this device makes, whoever else could be asked. */
export const useDeviceSource = (kind: Kind): AnswerSource => deviceSource(useSourceFacts(kind))
