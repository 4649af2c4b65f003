import { eq } from 'drizzle-orm'
import { buyerCompanyId } from '#server/platform/ids.ts'
import { accountId } from '#domain/ids.ts'
import { isOpenOrder } from '#domain/membership/order.ts'
import { dayMs } from '#lib/day-ms.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { demoGoods } from '#server/modules/membership/goods.ts'
import type { OrderRow } from '#server/modules/membership/orders.ts'
import { createPaymentService } from '#server/modules/membership/payments.ts'
import { createStripeProcessor } from '#server/modules/membership/processors/stripe.ts'
import { membershipOrders } from '#server/modules/membership/schema.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { systemRandom } from '#server/platform/system.ts'
import { fakeClock } from '#tests/harness/server.ts'
import type { SeededRandom } from '#tests/harness/sync/seeded.ts'
import { Stripe } from 'stripe'
import { Killed, Life, mortalDb } from './mortal.ts'
import { stripeDouble, webhookSecret, type StripeEvent } from './stripe-double.ts'

interface Tab {
  seenUntil: number | null
  clientRef: string
  order: OrderRow | null
  /** True once the page has shown a renewal or a payment. The buyer then stops buying. */
  satisfied: boolean
}

const stripeLibrary = new Stripe('sk_test_x')
const returnTo = 'https://shop.example/pages/my/index'

export const runPaymentHistory = async (db: Database, chance: SeededRandom, steps: number): Promise<string[]> => {
  const clock = fakeClock()
  const stripe = stripeDouble(clock)
  const startTime = clock.now()
  const userId = accountId.parse(systemRandom.uuid())
  const companyId = chance.below(2) === 0 ? buyerCompanyId.parse(systemRandom.uuid()) : null
  const oldExpireTime = startTime + (chance.below(3) - 1) * 10 * dayMs
  if (companyId) await db.insert(buyerCompanies).values({ id: companyId, name: 'Andes', createdAt: startTime })
  const person = {
    role: 'buyer' as const,
    passwordHash: '',
    companyId,
    vipExpireTime: oldExpireTime,
    createdAt: startTime,
  }
  await db.insert(users).values({ ...person, id: userId, email: userId, isCompanyAdmin: companyId !== null })
  const actor: BuyerActor = {
    role: 'buyer',
    userId,
    email: userId,
    companyId,
    isCompanyAdmin: companyId !== null,
    timezone: null,
    country: null,
    sessionId: '',
  }

  let calm = false
  const unlucky = (oneIn: number) => !calm && chance.below(oneIn) === 0
  const lineOf =
    (life: Life): typeof fetch =>
    async (input, init) => {
      life.beat()
      if (unlucky(12)) throw new TypeError('fetch failed')
      const answer = await stripe.fetch(input, init)
      life.beat()
      if (unlucky(12)) throw new TypeError('terminated')
      return answer
    }
  let life = new Life()
  const server = () => {
    const currentLife = life
    const processor = createStripeProcessor({ key: 'sk_test_x', webhookSecret }, lineOf(currentLife))
    const payments = createPaymentService(
      { db: mortalDb(db, currentLife), random: systemRandom, log: () => undefined },
      processor,
    )
    return { ...payments, processor }
  }
  type Server = ReturnType<typeof server>
  const call = async <T>(work: (to: Server) => Promise<T>): Promise<T | null> => {
    if (unlucky(10)) return null
    try {
      const answer = await work(server())
      return unlucky(6) ? null : answer
    } catch (error) {
      if (error instanceof Killed || error instanceof Refusal) return null
      throw error
    }
  }

  const untilOf = async () =>
    (await db.select({ until: users.vipExpireTime }).from(users).where(eq(users.id, userId)))[0]?.until ?? null
  const postedEvents: StripeEvent[] = []
  const newTab = (): Tab => ({
    seenUntil: oldExpireTime,
    clientRef: systemRandom.uuid(),
    order: null,
    satisfied: false,
  })
  const tabs = [newTab(), newTab(), newTab()]
  const showOrder = (tab: Tab, row: OrderRow | null) => {
    if (!row) return
    tab.order = row
    if (row.status === 'paid' || row.status === 'mismatch') tab.satisfied = true
  }

  const reload = async (tab: Tab) => {
    tab.seenUntil = await untilOf()
    tab.clientRef = systemRandom.uuid()
    tab.order = null
    tab.satisfied = tab.seenUntil !== oldExpireTime
  }
  const press = async (tab: Tab) => {
    if (tab.satisfied) return
    const goods = chance.pick(demoGoods)
    // Without an answer, a press is repeated with its reference. After an answer, a press has a new reference.
    if (tab.order) tab.clientRef = systemRandom.uuid()
    const wish = { goods, clientRef: tab.clientRef, seenUntil: tab.seenUntil, returnTo, locale: 'en' as const }
    showOrder(tab, await call((to) => to.create(actor, wish, clock.now())))
  }
  const back = async (tab: Tab) => {
    const { order } = tab
    if (order) showOrder(tab, await call((to) => to.read(actor, order.no, clock.now())))
  }
  const cancel = async (tab: Tab) => {
    const { order } = tab
    if (order) showOrder(tab, await call((to) => to.cancel(actor, order.no, clock.now())))
  }
  const atStripe = (act: () => StripeEvent) => {
    try {
      postedEvents.push(act())
    } catch {
      // The payment page is no longer open, so the error is ignored.
    }
  }
  const pay = (tab: Tab) => {
    const { order } = tab
    if (!order?.payUrl || tab.satisfied) return
    const dice = chance.below(10)
    if (dice === 0) atStripe(() => stripe.begin(order.no))
    else atStripe(() => stripe.pay(order.no, dice === 1 && chance.below(3) === 0 ? { amount_total: 100 } : {}))
  }
  const confirm = () => {
    for (const page of stripe.pages())
      if (page.status === 'complete' && page.payment_status === 'unpaid')
        atStripe(() => stripe.confirm(page.client_reference_id, chance.below(3) > 0))
  }
  /** Resolves with false if the server did not accept the webhook; Stripe then sends it again. */
  const deliver = async (event: StripeEvent): Promise<boolean> => {
    const payload = JSON.stringify(event)
    const timestamp = Math.floor(clock.now() / 1000)
    const header = stripeLibrary.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    const result = await call(async (to) => {
      const parsedEvent = await to.processor.readEvent(payload, header, clock.now())
      return parsedEvent === null || (await to.hear(parsedEvent, clock.now())) === 'heard'
    })
    return result === true
  }
  const webhook = async () => {
    const at = chance.below(Math.max(1, postedEvents.length))
    const event = postedEvents[at]
    if (event && (await deliver(event)) && chance.below(3) > 0) postedEvents.splice(postedEvents.indexOf(event), 1)
  }
  const sweep = () => call((to) => to.sweep(clock.now()))

  const turn = async (): Promise<void> => {
    const tab = chance.pick(tabs)
    switch (chance.below(11)) {
      case 0:
      case 1:
      case 2:
        return press(tab)
      case 3:
      case 4:
        return pay(tab)
      case 5:
        return back(tab)
      case 6:
        return chance.below(2) === 0 ? cancel(tab) : reload(tab)
      case 7:
      case 8:
        return webhook()
      case 9:
        return chance.below(2) === 0 ? confirm() : void (await sweep())
      default:
        clock.advance(chance.below(25) * 60_000)
    }
  }
  for (let step = 0; step < steps; step += 1) {
    if (chance.below(4) === 0) life = new Life(chance.below(14))
    await Promise.all(Array.from({ length: 1 + chance.below(3) }, turn))
    if (life.dead) life = new Life()
  }

  const settle = async () => {
    calm = true
    life = new Life()
    for (let round = 0; round < 3; round += 1) {
      confirm()
      for (const event of postedEvents.splice(0)) await deliver(event)
      clock.advance(65 * 60_000)
      await server().sweep(clock.now())
    }
  }
  await settle()

  const judge = async (expectedPaid: number): Promise<string[]> => {
    const orders = await db
      .select()
      .from(membershipOrders)
      .where(eq(membershipOrders.payer, companyId ?? userId))
    const paidFor = stripe.pages().filter((page) => page.payment_status === 'paid' && page.amount_total !== 100)
    // A payment page whose payment a bank refused cannot be paid again, so its order gets another payment page.
    const payablePages = stripe.pages().filter(({ payment_intent }) => typeof payment_intent === 'string')
    const paidOrders = orders.filter(({ status }) => status === 'paid')
    const length = paidOrders.reduce((sum, { goods }) => sum + (goods.days + goods.giftDays) * dayMs, 0)
    const first = paidOrders.toSorted((a, b) => (a.payTime ?? 0) - (b.payTime ?? 0))[0]
    const until = first ? Math.max(oldExpireTime, first.payTime ?? 0) + length : oldExpireTime
    return [
      ...(stripe.charges() > expectedPaid ? [`P1 charged ${stripe.charges()} times`] : []),
      ...paidFor.flatMap(({ client_reference_id: no }) =>
        paidOrders.some((order) => order.no === no) ? [] : [`P2 ${no} was paid and is not`],
      ),
      ...(paidOrders.length > paidFor.length
        ? [`P3 ${paidOrders.length} orders are paid, ${paidFor.length} payments were made`]
        : []),
      ...((await untilOf()) === until ? [] : [`P2 the membership ends at another time than was paid for`]),
      ...(orders.some(({ status }) => isOpenOrder(status)) ? ['P4 an order has not ended'] : []),
      ...(new Set(payablePages.map((page) => page.client_reference_id)).size < payablePages.length
        ? ['P5 an order has two pages that can be paid']
        : []),
    ]
  }
  const problems = await judge(1)
  const wrong = stripe.pages().some((page) => page.amount_total === 100)
  if (problems.length > 0 || wrong || chance.below(3) > 0) return problems
  const chargeCount = stripe.charges()
  const [tab = newTab()] = tabs
  await reload(tab)
  Object.assign(tab, { satisfied: false })
  await press(tab)
  if (!tab.order?.payUrl) return ['P6 another purchase is not possible']
  atStripe(() => stripe.pay(tab.order?.no ?? ''))
  await settle()
  return judge(chargeCount + 1)
}
