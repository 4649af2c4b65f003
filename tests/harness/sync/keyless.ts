import { changeAnswers, type Stage } from './stage.ts'
import type { World } from './world.ts'

export const ignoreKeys = (world: World) => {
  world.server.honoursHeaders = false
  world.device.honoursKeys = false
}

type Row = Readonly<Record<string, unknown>>

const changeListed = (here: Stage, path: string, change: (row: Row) => Row) =>
  changeAnswers(here, (answer, arrival) => {
    const data = answer.envelope.data as { list?: readonly Row[] } | undefined
    if (!arrival.path.includes(path) || !data?.list) return answer
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, list: data.list.map(change) } } }
  })

/** Makes the server's list of sent requests omit the device's references and, unless `numbered`, the draft ids. */
export const omitListedReferences = (here: Stage, numbered = false) =>
  changeListed(here, 'enquiry/page', (row) => ({
    ...row,
    clientRef: null,
    caseDraftId: numbered ? row['caseDraftId'] : null,
  }))

export const omitDraftReferences = (here: Stage) =>
  changeListed(here, 'page-enquiry', (row) => ({ ...row, clientRef: null, version: null }))
