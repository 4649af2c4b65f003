import { and, eq } from 'drizzle-orm'
import type { PaymentNews } from '#domain/membership/order.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sandboxSessions } from '../schema.ts'
import { ProcessorFailure, type PaymentEvent, type Processor } from './processor.ts'

export type SandboxSession = typeof sandboxSessions.$inferSelect

export const sandboxMoods = ['ready', 'slow', 'failing'] as const
export type SandboxMood = (typeof sandboxMoods)[number]
const slowMs = 8_000

export const sandboxActs = ['pay', 'less', 'decline', 'refund', 'dispute', 'dispute-won', 'dispute-lost'] as const
export type SandboxAct = (typeof sandboxActs)[number]

export interface Sandbox extends Processor {
  readonly find: (id: string) => Promise<SandboxSession | null>
  /** Performs the action and returns its notification; null if the page was already decided. */
  readonly act: (id: string, act: SandboxAct, reason: string, now: number) => Promise<PaymentEvent | null>
  readonly mood: () => SandboxMood
  readonly setMood: (mood: SandboxMood) => void
}

const newsOf = ({ status, reason, paidAmount, amount, currency, id }: SandboxSession): PaymentNews | null => {
  switch (status) {
    case 'open':
      return null
    case 'paid':
      return { kind: 'paid', amount: paidAmount ?? amount, currency, paymentRef: `pay-${id}` }
    case 'failed':
      return { kind: 'failed', reason: reason ?? '' }
    case 'closed':
      return { kind: 'closed' }
  }
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The processor of a demonstration. It takes no money, and simulates everything that a real one does. */
export const sandboxProcessor = ({ db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>): Sandbox => {
  let mood: SandboxMood = 'ready'
  const find = async (id: string) =>
    (await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id)))[0] ?? null
  const decide = async (id: string, change: Partial<SandboxSession>) => {
    const open = and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, 'open'))
    const [row] = await db.update(sandboxSessions).set(change).where(open).returning()
    return row ?? null
  }
  const eventOf = (session: SandboxSession, news: PaymentNews): PaymentEvent => ({
    id: `sandbox:${random.uuid()}`,
    orderNo: session.orderNo,
    sessionId: session.id,
    news,
  })

  return {
    name: 'sandbox',
    find,
    mood: () => mood,
    setMood: (next) => void (mood = next),
    open: async ({ no, ...order }) => {
      if (mood === 'slow') await later(slowMs)
      if (mood === 'failing') throw new ProcessorFailure('The payment service is not available (demonstration).')
      await db
        .insert(sandboxSessions)
        .values({ id: random.token(), orderNo: no, ...order })
        .onConflictDoNothing()
      const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.orderNo, no))
      if (!session) throw new ProcessorFailure('No page was opened.')
      return { sessionId: session.id, url: `${new URL(order.paidUrl).origin}/buyer-api/payment/sandbox/${session.id}` }
    },
    look: async (id) => {
      const session = await find(id)
      if (session?.status === 'open' && session.expireTime <= clock.now()) return { kind: 'closed' }
      return session && newsOf(session)
    },
    close: async (id) => {
      const session = (await decide(id, { status: 'closed' })) ?? (await find(id))
      const news = session && newsOf(session)
      if (!news) throw new ProcessorFailure('There is no such page.')
      return news
    },
    act: async (id, act, reason, now) => {
      const before = await find(id)
      if (!before) return null
      if (act === 'pay' || act === 'less' || act === 'decline') {
        if (before.expireTime <= now) return null
        if (act === 'decline') {
          const session = await decide(id, { reason })
          return session && eventOf(session, { kind: 'declined', reason })
        }
        const paidAmount = act === 'less' ? '1.00' : before.amount
        const session = await decide(id, { status: 'paid', paidAmount })
        const news = session && newsOf(session)
        return news && eventOf(session, news)
      }
      if (before.status !== 'paid') return null
      return eventOf(before, { kind: act === 'refund' ? 'refunded' : act === 'dispute' ? 'disputed' : act })
    },
  }
}
