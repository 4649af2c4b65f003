import type { RequestKind } from '#contract/entities/request.ts'
import type { RequestAction } from '#domain/lifecycle/status.ts'

export type SellerAction = RequestAction | 'say' | 'deal-step' | 'take-back'

export type StepValues = Readonly<Record<string, string>>

/** `sent`: the last sent body and its key. */
type TypedStep = Readonly<{ values: StepValues; sent: { readonly key: string; readonly text: string } }>

export type RequestKey = Readonly<{ kind: RequestKind; id: string }>

/** Outlives the forms: typed text remains while another request is shown, and if the same supplier logs in again. */
export const createTypedTextStore = () => {
  const all = new Map<string, TypedStep & { readonly action: SellerAction; readonly of: string }>()
  /** Steps that are being sent. Sending continues after the form is closed. */
  const underWay = new Map<string, Promise<void>>()
  const of = ({ kind, id }: RequestKey) => `${kind}/${id}`
  return {
    get: (place: RequestKey, action: SellerAction): TypedStep | undefined => all.get(`${of(place)}/${action}`),
    set: (place: RequestKey, action: SellerAction, typed: TypedStep | null) => {
      const name = `${of(place)}/${action}`
      if (typed) all.set(name, { ...typed, action, of: of(place) })
      else all.delete(name)
    },
    actionsOf: (place: RequestKey): readonly SellerAction[] =>
      [...all.values()].filter((one) => one.of === of(place)).map(({ action }) => action),
    sending: (place: RequestKey, action: SellerAction): Promise<void> | undefined =>
      underWay.get(`${of(place)}/${action}`),
    send: (place: RequestKey, action: SellerAction, answer: Promise<unknown>): Promise<void> => {
      const name = `${of(place)}/${action}`
      const one = answer
        .then(() => {
          // If the user has changed meanwhile, the stored text is the new user's and remains.
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
export type TypedTextStore = ReturnType<typeof createTypedTextStore>
