import type { Stage } from './stage.ts'
import type { World } from './world.ts'

export const keyless = (world: World) => {
  world.server.honoursHeaders = false
  world.device.honoursKeys = false
}

/** Makes the server's list of sent requests omit the device's references and, unless `numbered`, the draft ids. */
export const anonymous = (here: Stage, numbered = false) => {
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    const data = answer.envelope.data as { list?: Record<string, unknown>[] } | undefined
    if (!arrival.path.includes('enquiry/page') || !data?.list) return answer
    const list = data.list.map((row) => ({
      ...row,
      clientRef: null,
      caseDraftId: numbered ? row['caseDraftId'] : null,
    }))
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, list } } }
  }
}

export const namelessDrafts = (here: Stage) => {
  const handle = here.server.handle.bind(here.server)
  here.server.handle = (arrival) => {
    const answer = handle(arrival)
    const data = answer.envelope.data as { list?: Record<string, unknown>[] } | undefined
    if (!arrival.path.includes('page-enquiry') || !data?.list) return answer
    const list = data.list.map((row) => ({ ...row, clientRef: null, version: null }))
    return { ...answer, envelope: { ...answer.envelope, data: { ...data, list } } }
  }
}
