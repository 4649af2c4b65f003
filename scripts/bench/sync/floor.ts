import { bodyOf, jsonHeaders, newIds, type Rig } from './rig.ts'

/** The floor: six requests at a time, the most that a browser opens to one host, and nothing stored. */
export const floorRig = (): Rig => {
  let waiting: string[] = []
  let left = 0
  const worker = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const answer = await fetch('/ops', { method: 'POST', headers: jsonHeaders(id), body: bodyOf(id) })
      await answer.json()
      left -= 1
    }
  }
  return {
    fill: async (count) => {
      waiting = newIds(count)
      left = count
      return [...waiting]
    },
    start: async () => void Promise.all(Array.from({ length: 6 }, worker)),
    left: async () => left,
    nudge: async () => undefined,
  }
}
