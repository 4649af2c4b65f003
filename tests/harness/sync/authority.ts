import type { RequestKind, SendAck } from '#contract/entities/request.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Arrival } from './arrival.ts'

export interface Effect {
  readonly type: 'create' | 'update' | 'send' | 'upload' | 'delete' | 'action'
  readonly account: string
  readonly ref: string
  readonly body: Readonly<Record<string, unknown>>
  readonly key: string
}

export interface Answer {
  readonly status: number
  readonly envelope: Envelope
  readonly headers?: Readonly<Record<string, string>>
}

/** A server's answer. `envelope` is null if the body is HTML or empty. */
export interface AuthorityAnswer extends Omit<Answer, 'envelope'> {
  readonly envelope: Answer['envelope'] | null
}

export interface StoredDraft {
  readonly id: string
  readonly kind: RequestKind
  readonly account: string
  readonly clientRef: string
  version: number
  state: 'draft' | 'sent' | 'deleted'
  body: Record<string, unknown>
  receipt: SendAck | null
}

export const okAnswer = (data: unknown): Answer => ({ status: 200, envelope: { code: 0, data, msg: '' } })
export const refusalAnswer = (refusal: number, data: unknown = null, status = 200): Answer => ({
  status,
  envelope: { code: refusal, data, msg: `refused ${refusal}` },
})

export const productsInCart = (effects: readonly Effect[]): string[] => {
  const cartIds = new Set<string>()
  for (const { type, ref, body } of effects) {
    if (type !== 'action') continue
    if (ref.includes('cart/add')) for (const id of (body['pesticideIds'] ?? []) as string[]) cartIds.add(id)
    if (ref.includes('cart/delete'))
      for (const id of new URL(ref, 'http://x').searchParams.get('ids')?.split(',') ?? []) cartIds.delete(id)
  }
  return [...cartIds]
}

/** By default, no other device uses the account, suppliers do nothing, and there are neither keys nor backups. */
export abstract class Authority {
  /** The applied effects in order, recorded outside the tested system. Only a restore removes effects. */
  readonly effects: Effect[] = []
  readonly undone: Effect[] = []
  readonly problems: string[] = []
  readonly tokens = new Map<string, string>()
  readonly repeated = new Set<string>()
  /** Drafts by id. A real backend fills this map at the end of the history. */
  abstract readonly drafts: ReadonlyMap<string, StoredDraft>
  abstract handle(arrival: Arrival): AuthorityAnswer | Promise<AuthorityAnswer>

  issue(token: string, account: string): void {
    this.tokens.set(token, account)
  }

  editElsewhere(_clientRef: string, _change: Record<string, unknown>): boolean | Promise<boolean> {
    return false
  }

  deleteElsewhere(_clientRef: string): boolean | Promise<boolean> {
    return false
  }

  sendElsewhere(_clientRef: string): boolean | Promise<boolean> {
    return false
  }

  async suppliersAct(): Promise<void> {}

  async forgetKeys(): Promise<void> {}

  async backUp(): Promise<void> {}

  /** Resets the server to its last backup. Returns false if there is none. */
  restore(): Promise<boolean> {
    return Promise.resolve(false)
  }

  cart(): Promise<string[]> {
    return Promise.resolve(productsInCart(this.effects))
  }

  async conclude(): Promise<void> {}
}
