import { describe, expect, test } from 'vitest'
import { requestKinds, type RequestKind } from '#contract/entities/request.ts'
import { isEnded, type Actor } from './status.ts'
import { statusesOf, statusWord } from './status-word.ts'
import { actionsOn, nextStatus, owesNextStep, transitionsOf } from './transitions.ts'

/** An independent copy of the specified transitions, as "actor action from,from>to". */
const sharedTransitions = `
  supplier open 10>20
  supplier ask 10,20>30
  buyer answer 30>20
  supplier quote 10,20,30,50,92>40
  supplier decline 10,20,30,50>90
  buyer request-revision 40,92>50
  buyer decline-offer 40>91
  buyer cancel 10,20,30,40,50>93
  system expire 10,20,30,40>92
`
const kindTransitions: Record<RequestKind, string> = {
  enquiry: `
    buyer accept 40>60
    buyer close 60>99`,
  sample: `
    buyer confirm 40>60
    supplier clear-export 60>65
    supplier ship 60,65,70,75>70
    buyer receive 70>75
    buyer receive-part 70>70
    buyer report-result 75>80
    buyer report-part 70>70
    buyer report-part 75>75
    buyer close 60,65,70,75,80>99`,
  intention: `
    buyer agree 40>60
    supplier prepare-documents 60>65
    supplier file-done 60,65>65
    supplier file-done 70>70
    buyer file-done 60,65>65
    buyer file-done 70>70
    supplier deliver-documents 60,65>70
    buyer file 65,70>75
    buyer approve 75>80
    buyer refuse 75>85
    buyer close 60,65,70,75,80,85>99`,
}

const parse = (text: string) =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [actor = '', action = '', path = ''] = line.trim().split(' ')
      const [from = '', to = ''] = path.split('>')
      return from.split(',').map((code) => `${actor} ${action} ${code}>${to}`)
    })

const actors: Actor[] = ['buyer', 'supplier', 'system']
const codes = [...Array(100).keys(), 137]

describe.each(requestKinds)('a request of kind "%s"', (kind) => {
  const allowedSteps = new Set([...parse(sharedTransitions), ...parse(kindTransitions[kind])])
  const actions = new Set(transitionsOf(kind).map((one) => one.action))

  test('allows exactly the listed steps for each actor and status', () => {
    const steps = new Set<string>()
    for (const actor of actors)
      for (const action of actions)
        for (const from of codes) {
          const to = nextStatus(kind, from, actor, action)
          if (to !== null) steps.add(`${actor} ${action} ${from}>${to}`)
        }
    expect([...steps].sort()).toEqual([...allowedSteps].sort())
  })

  test('that has ended allows no steps, except that an expired request may be quoted or reopened', () => {
    for (const code of statusesOf(kind).filter((one) => isEnded(one) && one !== 92))
      for (const actor of actors) expect(actionsOn(kind, code, actor)).toEqual([])
    expect(actionsOn(kind, 92, 'supplier')).toEqual(['quote'])
    expect(actionsOn(kind, 92, 'buyer')).toEqual(['request-revision'])
  })

  test('with an unknown status has no status word and no steps, and nobody owes the next step', () => {
    expect(statusWord(kind, 37)).toBeNull()
    for (const actor of actors) expect(actionsOn(kind, 37, actor)).toEqual([])
    expect(owesNextStep(kind, 37)).toBeNull()
    expect(isEnded(37)).toBe(false)
  })
})

test.each([
  ['enquiry', 10, 'supplier'],
  ['enquiry', 20, 'supplier'],
  ['enquiry', 30, 'buyer'],
  ['enquiry', 40, 'buyer'],
  ['enquiry', 50, 'supplier'],
  ['enquiry', 60, 'buyer'],
  ['enquiry', 90, null],
  ['enquiry', 92, null],
  ['enquiry', 93, null],
  ['sample', 60, 'supplier'],
  ['sample', 65, 'supplier'],
  ['sample', 70, 'buyer'],
  ['sample', 75, 'buyer'],
  ['intention', 60, 'supplier'],
  ['intention', 65, 'supplier'],
  ['intention', 70, 'buyer'],
  ['intention', 85, 'buyer'],
] as const)('the next step of a request of kind "%s" with status %i is owed by: %s', (kind, code, who) => {
  expect(owesNextStep(kind, code)).toBe(who)
})
