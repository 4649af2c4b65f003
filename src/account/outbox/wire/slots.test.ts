import { describe, expect, test } from 'vitest'
import { createWireSlots, roomFor, type Slot, type WireSlots } from './slots.ts'
import { anOp } from '#tests/harness/ids.ts'

/** What entered, by name, in order; "-" before a name: turned back. */
const doors = (slots: WireSlots) => {
  const seen: string[] = []
  const come = (slot: Slot, ...names: string[]) => {
    for (const name of names) void slots.enter(slot).then((leaves) => seen.push(leaves ? name : `-${name}`))
  }
  const settled = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    return seen.splice(0)
  }
  return { come, settled }
}

const many = (prefix: string, count: number) => Array.from({ length: count }, (_, number) => `${prefix}${number}`)

describe('the connections of a drain', () => {
  test('LANE-2 a line that is not known to be quick carries four requests and two uploads', async () => {
    const slots = createWireSlots({ quick: () => false })
    const { come, settled } = doors(slots)
    come('requests', ...many('r', 6))
    come('uploads', ...many('u', 3))
    expect(await settled()).toEqual(['r0', 'r1', 'r2', 'r3', 'u0', 'u1'])
    slots.leave('uploads', anOp('u'))
    expect(await settled()).toEqual(['u2'])
    slots.leave('requests', anOp('r'))
    expect(await settled()).toEqual(['r4'])
  })

  test('LANE-2 after the line has become slow, nothing more is admitted until fewer than four are in progress', async () => {
    let quick = true
    const slots = createWireSlots({ quick: () => quick })
    const { come, settled } = doors(slots)
    come('requests', ...many('r', 7))
    expect(await settled()).toHaveLength(6)
    quick = false
    slots.leave('requests', anOp('r'))
    slots.leave('requests', anOp('r'))
    expect(await settled()).toEqual([])
    slots.leave('requests', anOp('r'))
    expect(await settled()).toEqual(['r6'])
  })

  test('LANE-2 waiting ones are turned back; those in progress stay, and a place is free for later ones', async () => {
    const slots = createWireSlots({ quick: () => false })
    const { come, settled } = doors(slots)
    come('requests', ...many('r', 6))
    await settled()
    slots.turnBack()
    expect(await settled()).toEqual(['-r4', '-r5'])
    come('requests', 'later')
    expect(await settled()).toEqual([])
    slots.leave('requests', anOp('r'))
    expect(await settled()).toEqual(['later'])
  })

  test('LANE-2 claimed ahead only where a repeated request is harmless, and answers come at once', () => {
    expect(roomFor({ quick: () => false }, true)).toBe(4)
    expect(roomFor({ quick: () => true }, false)).toBe(6)
    expect(roomFor({ quick: () => true }, true)).toBe(18)
  })
})
