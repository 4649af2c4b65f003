import type { RequestKind } from '#contract/entities/request.ts'
import type { Action } from '#domain/lifecycle/transitions.ts'

export type Values = Readonly<Record<string, string>>

/** What was typed into a step of a request and not taken by the server yet; `key` is that of the body sent last. */
export interface Typed {
  readonly values: Values
  readonly sent: { readonly key: string; readonly text: string }
}

/** The request that a step belongs to. */
export interface Place {
  readonly kind: RequestKind
  readonly id: string
}

/**
 * All that was typed. It outlives the forms: whoever looks at another request, or has to log in again in between, finds it as
 * it was.
 */
export const createTypedStore = () => {
  const all = new Map<string, Typed & { readonly action: Action; readonly of: string }>()
  /** What the server has not answered yet. It goes on when its form is left. */
  const underWay = new Map<string, Promise<void>>()
  const of = ({ kind, id }: Place) => `${kind}/${id}`
  return {
    get: (place: Place, action: Action): Typed | undefined => all.get(`${of(place)}/${action}`),
    set: (place: Place, action: Action, typed: Typed | null) => {
      const name = `${of(place)}/${action}`
      if (typed) all.set(name, { ...typed, action, of: of(place) })
      else all.delete(name)
    },
    /** The steps of a request with something typed in them. */
    actionsOf: (place: Place): readonly Action[] =>
      [...all.values()].filter((one) => one.of === of(place)).map(({ action }) => action),
    /** The sending of a step that waits for its answer: who comes back to it waits too, instead of sending it again. */
    sending: (place: Place, action: Action): Promise<void> | undefined => underWay.get(`${of(place)}/${action}`),
    /** Sends a step; with the answer, what was typed is done with. */
    send: (place: Place, action: Action, answer: Promise<unknown>): Promise<void> => {
      const name = `${of(place)}/${action}`
      const one = answer
        .then(() => {
          // Not what somebody else has begun on this page meanwhile.
          if (underWay.get(name) === one) all.delete(name)
        })
        .finally(() => {
          if (underWay.get(name) === one) underWay.delete(name)
        })
      underWay.set(name, one)
      return one
    },
    isEmpty: () => all.size === 0,
    clear: () => {
      all.clear()
      underWay.clear()
    },
  }
}
export type TypedStore = ReturnType<typeof createTypedStore>
