import { and, eq } from 'drizzle-orm'
import type { PaymentReport } from '#domain/membership/order.ts'
import type { Deps } from '#server/platform/deps.ts'
import { sandboxSessions } from '../schema.ts'
import { type PayableOrder, type PaymentEvent, ProcessorFailure } from './processor.ts'
import type { Locale } from '#contract/languages.ts'

export type SandboxSession = typeof sandboxSessions.$inferSelect

export const sandboxModes = ['ready', 'slow', 'failing'] as const
type SandboxMode = (typeof sandboxModes)[number]
const slowMs = 8_000

export const sandboxActions = ['pay', 'less', 'decline', 'refund', 'dispute', 'dispute-won', 'dispute-lost'] as const
const newsOf = ({ status, reason, paidAmount, amount, currency, id }: SandboxSession): PaymentReport | null => {
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

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const createSandboxProcessor = ({ db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>) => {
  let mood: SandboxMode = 'ready'
  const find = async (id: string) =>
    (await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, id)))[0] ?? null
  const decide = async (id: string, change: Partial<SandboxSession>) => {
    const open = and(eq(sandboxSessions.id, id), eq(sandboxSessions.status, 'open'))
    const [row] = await db.update(sandboxSessions).set(change).where(open).returning()
    return row ?? null
  }
  const eventOf = (session: SandboxSession, news: PaymentReport): PaymentEvent => ({
    id: `sandbox:${random.uuid()}`,
    orderNo: session.orderNo,
    sessionId: session.id,
    news,
  })

  return {
    name: 'sandbox',
    find,
    mood: () => mood,
    setMood: (next: SandboxMode) => void (mood = next),
    open: async ({ no, ...order }: PayableOrder) => {
      if (mood === 'slow') await pause(slowMs)
      if (mood === 'failing') throw new ProcessorFailure('The payment service is not available (demonstration).')
      await db
        .insert(sandboxSessions)
        .values({ id: random.token(), orderNo: no, ...order })
        .onConflictDoNothing()
      const [session] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.orderNo, no))
      if (!session) throw new ProcessorFailure('No page was opened.')
      return { sessionId: session.id, url: `${new URL(order.paidUrl).origin}/buyer-api/payment/sandbox/${session.id}` }
    },
    look: async (id: string): Promise<PaymentReport | null> => {
      const session = await find(id)
      if (session?.status === 'open' && session.expireTime <= clock.now()) return { kind: 'closed' }
      return session && newsOf(session)
    },
    close: async (id: string) => {
      const session = (await decide(id, { status: 'closed' })) ?? (await find(id))
      const news = session && newsOf(session)
      if (!news) throw new ProcessorFailure('There is no such page.')
      return news
    },
    act: async (id: string, act: (typeof sandboxActions)[number], reason: string, now: number) => {
      const orderBefore = await find(id)
      if (!orderBefore) return null
      if (act === 'pay' || act === 'less' || act === 'decline') {
        if (orderBefore.expireTime <= now) return null
        if (act === 'decline') {
          const session = await decide(id, { reason })
          return session && eventOf(session, { kind: 'declined', reason })
        }
        const paidAmount = act === 'less' ? '1.00' : orderBefore.amount
        const session = await decide(id, { status: 'paid', paidAmount })
        const news = session && newsOf(session)
        return news && eventOf(session, news)
      }
      if (orderBefore.status !== 'paid') return null
      return eventOf(orderBefore, { kind: act === 'refund' ? 'refunded' : act === 'dispute' ? 'disputed' : act })
    },
  }
}
export type Sandbox = ReturnType<typeof createSandboxProcessor>

const en = {
  title: 'Payment (demonstration)',
  about: 'No money is taken. This page stands where the page of a payment processor would be.',
  order: 'Order',
  amount: 'Amount',
  pay: 'Pay',
  payAndClose: 'Pay, and never return to the shop',
  less: 'Pay another amount',
  decline: 'Decline the payment',
  cancel: 'Cancel',
  reasons: ['Insufficient funds', 'The card has expired', 'The bank declined the payment'],
  told: 'The shop is told',
  tellings: { now: 'at once', late: 'after 20 seconds', never: 'never: it must ask' },
  paid: 'Paid.',
  closeTab: 'You may close this page. The shop hears of the payment without it.',
  over: 'This page cannot be paid any more.',
  back: 'Back to the shop',
  refund: 'Refund',
  dispute: 'Dispute the payment',
  disputeWon: 'Dispute decided for the shop',
  disputeLost: 'Dispute decided against the shop',
  next: 'The next payment page opens',
  moods: { ready: 'at once', slow: 'after 8 seconds', failing: 'not at all' },
  save: 'Save',
}
type Words = typeof en

const es: Words = {
  title: 'Pago (demostración)',
  about: 'No se cobra dinero. Esta página ocupa el lugar de la de un procesador de pagos.',
  order: 'Pedido',
  amount: 'Importe',
  pay: 'Pagar',
  payAndClose: 'Pagar y no volver a la tienda',
  less: 'Pagar otro importe',
  decline: 'Rechazar el pago',
  cancel: 'Cancelar',
  reasons: ['Fondos insuficientes', 'La tarjeta ha vencido', 'El banco rechazó el pago'],
  told: 'La tienda se entera',
  tellings: { now: 'enseguida', late: 'a los 20 segundos', never: 'nunca: debe preguntar' },
  paid: 'Pagado.',
  closeTab: 'Puede cerrar esta página. La tienda se entera del pago sin ella.',
  over: 'Esta página ya no se puede pagar.',
  back: 'Volver a la tienda',
  refund: 'Reembolsar',
  dispute: 'Disputar el pago',
  disputeWon: 'Disputa resuelta a favor de la tienda',
  disputeLost: 'Disputa resuelta en contra de la tienda',
  next: 'La próxima página de pago se abre',
  moods: { ready: 'enseguida', slow: 'a los 8 segundos', failing: 'nunca' },
  save: 'Guardar',
}

const hans: Words = {
  title: '付款（演示）',
  about: '不会扣款。此页面代替支付机构的页面。',
  order: '订单',
  amount: '金额',
  pay: '付款',
  payAndClose: '付款，但不返回商店',
  less: '支付其他金额',
  decline: '拒绝付款',
  cancel: '取消',
  reasons: ['余额不足', '银行卡已过期', '银行拒绝了付款'],
  told: '商店得知',
  tellings: { now: '立即', late: '20 秒后', never: '不通知：商店自行查询' },
  paid: '已付款。',
  closeTab: '您可以关闭此页面，商店会自行得知付款。',
  over: '此页面已无法付款。',
  back: '返回商店',
  refund: '退款',
  dispute: '对付款提出争议',
  disputeWon: '争议判商店胜诉',
  disputeLost: '争议判商店败诉',
  next: '下一个付款页面',
  moods: { ready: '立即打开', slow: '8 秒后打开', failing: '无法打开' },
  save: '保存',
}

const hant: Words = {
  title: '付款（示範）',
  about: '不會扣款。此頁面代替支付機構的頁面。',
  order: '訂單',
  amount: '金額',
  pay: '付款',
  payAndClose: '付款，但不返回商店',
  less: '支付其他金額',
  decline: '拒絕付款',
  cancel: '取消',
  reasons: ['餘額不足', '銀行卡已過期', '銀行拒絕了付款'],
  told: '商店得知',
  tellings: { now: '立即', late: '20 秒後', never: '不通知：商店自行查詢' },
  paid: '已付款。',
  closeTab: '您可以關閉此頁面，商店會自行得知付款。',
  over: '此頁面已無法付款。',
  back: '返回商店',
  refund: '退款',
  dispute: '對付款提出爭議',
  disputeWon: '爭議判商店勝訴',
  disputeLost: '爭議判商店敗訴',
  next: '下一個付款頁面',
  moods: { ready: '立即打開', slow: '8 秒後打開', failing: '無法打開' },
  save: '儲存',
}

export const sandboxTexts: Readonly<Record<Locale, Words>> = { en, es, 'zh-Hans': hans, 'zh-Hant': hant }
