import { useSnapshot } from 'valtio'
import { sessionState } from '#data/api/session-state.ts'
import { useCatalogueStatus } from '#data/queries/catalogue.ts'
import { useOffline } from '#data/queries/surroundings.ts'
import { answerSource, type AnswerSource } from './answer-source.ts'

export const useAnswerSource = (): AnswerSource => {
  const { phase, scope, asOf, categories } = useCatalogueStatus()
  const { view } = useSnapshot(sessionState)
  const offline = useOffline()
  const partial = (categories ?? []).length > 0
  return answerSource({ phase, scope, asOf, partial, signedIn: view.status === 'signed-in', offline })
}
