import type { RequestKind } from '#contract/entities/request.ts'
import type { Action } from '#domain/lifecycle/status.ts'

export type Values = Readonly<Record<string, string>>

/** Text typed into a step that the server has not accepted yet; `key` is that of the last sent body. */
interface Typed {
  readonly values: Values
  readonly sent: { readonly key: string; readonly text: string }
}

/** The request that a step belongs to. */
export interface Place {
  readonly kind: RequestKind
  readonly id: string
}

/**
 * All typed text. It outlives the forms, so that it is still there after another request was shown, or after logging in
 * again.
 */
export const createTypedStore = () => {
  const all = new Map<string, Typed & { readonly action: Action; readonly of: string }>()
  /** Steps that are still being sent. They continue after their form is left. */
  const underWay = new Map<string, Promise<void>>()
  const of = ({ kind, id }: Place) => `${kind}/${id}`
  return {
    get: (place: Place, action: Action): Typed | undefined => all.get(`${of(place)}/${action}`),
    set: (place: Place, action: Action, typed: Typed | null) => {
      const name = `${of(place)}/${action}`
      if (typed) all.set(name, { ...typed, action, of: of(place) })
      else all.delete(name)
    },
    /** The steps of a request with typed text. */
    actionsOf: (place: Place): readonly Action[] =>
      [...all.values()].filter((one) => one.of === of(place)).map(({ action }) => action),
    /** The pending send of a step: a returning user waits for it too, instead of sending again. */
    sending: (place: Place, action: Action): Promise<void> | undefined => underWay.get(`${of(place)}/${action}`),
    /** Sends a step; after the answer the typed text is deleted. */
    send: (place: Place, action: Action, answer: Promise<unknown>): Promise<void> => {
      const name = `${of(place)}/${action}`
      const one = answer
        .then(() => {
          // Unless somebody else has started something on this page in the meantime.
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
