import { useSnapshot } from 'valtio'
import { sessionState } from '#data/api/session-state.ts'
import { copiedPart, useCatalogueStatus } from '#data/queries/catalogue.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { answerSource, deviceSource, type AnswerSource, type SourceFacts } from './answer-source.ts'

type Kind = 'products' | 'companies'

const useSourceFacts = (kind: Kind): SourceFacts => {
  const status = useCatalogueStatus()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const { phase, asOf } = status
  return { phase, asOf, part: copiedPart(status, kind), signedIn: view.status === 'signed-in', offline }
}

/** Who answers a search for one kind. */
export const useAnswerSource = (kind: Kind): AnswerSource => answerSource(useSourceFacts(kind))

/** The same for a list that only this device makes, whoever else could be asked. */
export const useDeviceSource = (kind: Kind): AnswerSource => deviceSource(useSourceFacts(kind))
