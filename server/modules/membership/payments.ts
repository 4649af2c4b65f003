import { and, eq } from 'drizzle-orm'
import { code } from '#contract/codes.ts'
import { applyPaymentReport, isOpenOrder, type PaymentReport } from '#domain/membership/order.ts'
import { authorizePurchase } from '#server/modules/accounts/authorize.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { grantOrderedMembership, revokeOrderedMembership } from './give.ts'
import {
  paymentPageEndsOf,
  paymentPageEndId,
  findOrder,
  lockOrder,
  findOpenOrdersBefore,
  requireOrder,
  findOrCreateOrder,
  type OrderRow,
  type OrderInput,
} from './orders.ts'
import { ProcessorFailure, type PaymentEvent, type PaymentProcessor } from './processors/processor.ts'
import { membershipOrders, paymentEvents } from './schema.ts'

/** A new order has this time to be paid before the sweep queries the processor. */
const quietMs = 60_000

type Using = Pick<Deps, 'db' | 'random' | 'log'>

const unavailable = (reason: string) => new Refusal(code.paymentUnavailable, { data: { reason } })
const reasonOrRethrow = (error: unknown): string => {
  if (error instanceof ProcessorFailure) return error.message
  throw error
}

const withOrder = (address: string, no: string, page: 'index' | 'payfailure'): string => {
  const url = new URL(address)
  url.pathname = url.pathname.replace(/[^/]*$/, page)
  url.searchParams.set('order', no)
  return url.href
}

const isToEnd = (row: OrderRow, now: number) => row.expireTime <= now || row.cancelTime !== null

/** The processor's input consists only of stored values, so that it is equal at each attempt. */
const payable = ({ no, goods, amount, currency, locale, expireTime, returnTo }: OrderRow, endedPages: number) => ({
  no,
  key: endedPages === 0 ? `order-${no}` : `order-${no}-${endedPages}`,
  amount,
  currency,
  locale,
  expireTime,
  title: goods.names[locale],
  paidUrl: withOrder(returnTo, no, 'index'),
  unpaidUrl: withOrder(returnTo, no, 'payfailure'),
})

const settle = async (tx: Database, order: OrderRow, news: PaymentReport, now: number) => {
  const nextState = applyPaymentReport({ ...order, cancelling: order.cancelTime !== null }, news)
  if (nextState === 'too-early') return nextState
  if (nextState === null) return order
  const grant = nextState.membership === 'give' ? await grantOrderedMembership(tx, order, now) : {}
  if (nextState.membership === 'take') await revokeOrderedMembership(tx, order)
  const paidFields =
    news.kind === 'paid'
      ? { payTime: now, paidAmount: news.amount, paidCurrency: news.currency, paymentRef: news.paymentRef }
      : {}
  const reason = news.kind === 'failed' || news.kind === 'declined' ? news.reason : null
  const disputeOver = nextState.disputeOver ?? order.disputeOver
  const [row] = await tx
    .update(membershipOrders)
    .set({ status: nextState.status, reason, disputeOver, ...grant, ...paidFields })
    .where(eq(membershipOrders.no, order.no))
    .returning()
  return row ?? order
}

const createAsking = (db: Database, processor: PaymentProcessor | null) => {
  const learnt = async (row: OrderRow, news: PaymentReport | null, now: number): Promise<OrderRow> => {
    if (news === null) return row
    const next = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, row.no)
      // `news` is about the payment page in `row`. The order may have another payment page by now.
      return order?.sessionId === row.sessionId ? settle(tx, order, news, now) : order
    })
    return next === 'too-early' || next === null ? row : next
  }

  const endUnopened = (no: string, now: number): Promise<OrderRow> =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, no)
      if (!order) throw new Error(`order ${no} is gone`)
      const settledOrder = order.sessionId === null ? await settle(tx, order, { kind: 'closed' }, now) : order
      return settledOrder === 'too-early' ? order : settledOrder
    })

  const ask = async (row: OrderRow, end: boolean, now: number): Promise<OrderRow> => {
    if (!processor || !isOpenOrder(row.status)) return row
    if (row.sessionId === null) {
      if (!end) return row
      const foundOrder = await endUnopened(row.no, now)
      return foundOrder.sessionId === null || !isOpenOrder(foundOrder.status) ? foundOrder : ask(foundOrder, end, now)
    }
    const news = await processor.look(row.sessionId)
    if (news !== null || !end) return learnt(row, news, now)
    return learnt(row, await processor.close(row.sessionId), now)
  }
  return { learnt, ask }
}

const handleOnce = (
  { db, log }: Pick<Using, 'db' | 'log'>,
  event: PaymentEvent,
  no: string | null,
  now: number,
): Promise<'heard' | 'later'> =>
  db.transaction(async (tx) => {
    const [first] = await tx
      .insert(paymentEvents)
      .values({ id: event.id, orderNo: no, kind: event.news.kind, createTime: now })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (!first) return 'heard'
    const order = no === null ? null : await lockOrder(tx, no)
    const ended = await tx.$count(paymentEvents, eq(paymentEvents.id, paymentPageEndId(event.sessionId ?? '')))
    const strange =
      order === null || ended > 0 || (order.sessionId ?? event.sessionId) !== (event.sessionId ?? order.sessionId)
    if (strange) {
      log({ level: 'error', event: 'payment-of-no-order-of-ours', message: `${event.id} ${event.news.kind} ${no}` })
      return 'heard'
    }
    if ((await settle(tx, order, event.news, now)) !== 'too-early') return 'heard'
    // Deletes the event's id, so that the event is handled when the processor repeats it.
    await tx.delete(paymentEvents).where(eq(paymentEvents.id, event.id))
    return 'later'
  })

/** Calls the processor outside transactions, so that the server may stop between any two steps and continue later. */
export const createPaymentService = ({ db, random, log }: Using, processor: PaymentProcessor | null) => {
  const { learnt, ask } = createAsking(db, processor)
  const openPage = async (row: OrderRow, now: number): Promise<OrderRow> => {
    if (!processor || row.status !== 'creating' || row.sessionId !== null || row.expireTime <= now) return row
    let page: Awaited<ReturnType<PaymentProcessor['open']>>
    try {
      const endedPages = await db.$count(paymentEvents, paymentPageEndsOf(row.no))
      page = await processor.open(payable(row, endedPages))
    } catch (error) {
      const reason = reasonOrRethrow(error)
      const creating = and(eq(membershipOrders.no, row.no), eq(membershipOrders.status, 'creating'))
      await db.update(membershipOrders).set({ reason }).where(creating)
      return { ...row, reason }
    }
    const storedRow = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, row.no)
      if (order?.status !== 'creating') return order
      const openFields = { status: 'waiting', sessionId: page.sessionId, payUrl: page.url, reason: null } as const
      await tx.update(membershipOrders).set(openFields).where(eq(membershipOrders.no, row.no))
      return { ...order, ...openFields }
    })
    if (storedRow && !isOpenOrder(storedRow.status)) await processor.close(page.sessionId).catch(reasonOrRethrow)
    return storedRow ?? row
  }

  const clear = async (row: OrderRow, now: number): Promise<void> => {
    if (row.cancelTime === null)
      await db.update(membershipOrders).set({ cancelTime: now }).where(eq(membershipOrders.no, row.no))
    const endedOrder = await ask(row, true, now).catch((error: unknown) => {
      throw unavailable(reasonOrRethrow(error))
    })
    if (isOpenOrder(endedOrder.status)) throw new Refusal(code.orderConfirming, { data: { no: row.no } })
  }

  const make = async (
    actor: BuyerActor,
    wish: OrderInput,
    now: number,
    last: string | null = null,
  ): Promise<OrderRow> => {
    const creation = await db.transaction(async (tx) =>
      findOrCreateOrder(tx, await authorizePurchase(tx, actor), random, wish, now),
    )
    if ('row' in creation) return creation.row
    if (creation.inTheWay.no === last) throw unavailable('Another order is open.')
    await clear(creation.inTheWay, now)
    return make(actor, wish, now, creation.inTheWay.no)
  }

  return {
    processor,
    create: async (actor: BuyerActor, wish: Omit<OrderInput, 'processor'>, now: number) => {
      if (!processor) throw unavailable('Paying is not set up here.')
      return openPage(await make(actor, { ...wish, processor: processor.name }, now), now)
    },
    read: async (actor: BuyerActor, no: string, now: number) => {
      const row = await requireOrder(db, actor, no)
      try {
        const updatedOrder = await ask(row, isToEnd(row, now), now)
        return await openPage(updatedOrder, now)
      } catch (error) {
        if (!(error instanceof ProcessorFailure)) throw error
        return row
      }
    },
    cancel: async (actor: BuyerActor, no: string, now: number) => {
      const row = await requireOrder(db, actor, no)
      if (isOpenOrder(row.status)) await clear(row, now)
      return requireOrder(db, actor, no)
    },
    /** Returns `later` if the notification came before that of the payment, so the processor must send it again. */
    hear: async (event: PaymentEvent, now: number) => {
      const no = event.orderNo
      if ((await handleOnce({ db, log }, event, no, now)) === 'heard') return 'heard'
      const row = no === null ? null : await findOrder(db, no)
      if (row?.sessionId && processor) await learnt(row, await processor.look(row.sessionId).catch(() => null), now)
      return handleOnce({ db, log }, event, no, now)
    },
    sweep: async (now: number) => {
      for (const row of await findOpenOrdersBefore(db, now - quietMs))
        await ask(row, isToEnd(row, now), now).catch((error: unknown) =>
          log({ level: 'error', event: 'payment-not-asked', message: reasonOrRethrow(error) }),
        )
    },
  }
}
export type PaymentService = ReturnType<typeof createPaymentService>
