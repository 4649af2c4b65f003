import { describe, expect, test } from 'vitest'
import { createWireSlots, claimableCount, type ConnectionSlot, type WireSlots, createWireNetwork } from './slots.ts'
import { anOpId } from '#tests/harness/ids.ts'
import type { WireRequest } from '#api/wire.ts'

/** Records which operations got a slot, in order. A leading "-" marks one that was refused a slot. */
const recordEntries = (slots: WireSlots) => {
  const enteredNames: string[] = []
  const come = (slot: ConnectionSlot, ...names: string[]) => {
    for (const name of names) void slots.enter(slot).then((leaves) => enteredNames.push(leaves ? name : `-${name}`))
  }
  const settled = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    return enteredNames.splice(0)
  }
  return { come, settled }
}

const makeNames = (prefix: string, count: number) => Array.from({ length: count }, (_, number) => `${prefix}${number}`)

describe('the connections of a drain', () => {
  test('LANE-2 allow four requests and two uploads until it is known that answers are quick', async () => {
    const slots = createWireSlots({ quick: () => false })
    const { come, settled } = recordEntries(slots)
    come('requests', ...makeNames('r', 6))
    come('uploads', ...makeNames('u', 3))
    expect(await settled()).toEqual(['r0', 'r1', 'r2', 'r3', 'u0', 'u1'])
    slots.leave('uploads', anOpId('u'))
    expect(await settled()).toEqual(['u2'])
    slots.leave('requests', anOpId('r'))
    expect(await settled()).toEqual(['r4'])
  })

  test('LANE-2 after answers became slow, the next request waits until fewer than four are in flight', async () => {
    let quick = true
    const slots = createWireSlots({ quick: () => quick })
    const { come, settled } = recordEntries(slots)
    come('requests', ...makeNames('r', 7))
    expect(await settled()).toHaveLength(6)
    quick = false
    slots.leave('requests', anOpId('r'))
    slots.leave('requests', anOpId('r'))
    expect(await settled()).toEqual([])
    slots.leave('requests', anOpId('r'))
    expect(await settled()).toEqual(['r6'])
  })

  test('LANE-2 can be refused to waiting operations, but not to those in flight', async () => {
    const slots = createWireSlots({ quick: () => false })
    const { come, settled } = recordEntries(slots)
    come('requests', ...makeNames('r', 6))
    await settled()
    slots.turnBack()
    expect(await settled()).toEqual(['-r4', '-r5'])
    come('requests', 'later')
    expect(await settled()).toEqual([])
    slots.leave('requests', anOpId('r'))
    expect(await settled()).toEqual(['later'])
  })

  test('LANE-2 operations are claimed ahead only if keys are honoured and answers are quick', () => {
    expect(claimableCount({ quick: () => false }, true)).toBe(4)
    expect(claimableCount({ quick: () => true }, false)).toBe(6)
    expect(claimableCount({ quick: () => true }, true)).toBe(18)
  })
})

const { signal } = new AbortController()
const sentBy = async (body: Parameters<ReturnType<typeof createWireNetwork>['send']>[0]['body']) => {
  const seenRequests: WireRequest[] = []
  const network = createWireNetwork({
    base: 'https://api.example',
    headers: () => ({ 'Accept-Language': 'es-ES' }),
    send: (request) => {
      seenRequests.push(request)
      return Promise.resolve({ transport: 'offline' })
    },
  })
  await network.send(
    { method: 'PUT', path: '/x?id=1', headers: { 'Idempotency-Key': '"k"' }, body, token: 't' },
    { timeoutMs: 1, signal },
  )
  const [request] = seenRequests
  if (!request) throw new Error('nothing was sent')
  return request
}

test('a request has its own headers, the common ones and the token', async () => {
  expect(await sentBy('{}')).toMatchObject({
    method: 'PUT',
    url: 'https://api.example/x?id=1',
    body: '{}',
    headers: { 'Accept-Language': 'es-ES', 'Idempotency-Key': '"k"', Authorization: 'Bearer t' },
  })
})

test('a file is sent whole, with its name, in the field that the API reads', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  const { body } = await sentBy({ name: 'a.pdf', type: 'application/pdf', parts: [bytes('%PDF'), bytes('-1')] })
  const file = body instanceof FormData ? body.get('file') : null
  if (!(file instanceof File)) throw new Error('no file left')
  expect([file.name, file.type, await file.text()]).toEqual(['a.pdf', 'application/pdf', '%PDF-1'])
})
