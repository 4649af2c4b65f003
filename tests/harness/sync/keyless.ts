import type { Stage } from './stage.ts'
import type { World } from './world.ts'

/** A backend that never heard of keys and preconditions. */
export const keyless = (world: World) => {
  world.server.honoursHeaders = false
  world.device.honoursKeys = false
}

/** A list that says what was sent, and not from which draft; or by a number alone that the device has not heard of. */
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

/** A list of drafts without the references that the device gave them. */
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
