import { createPaymentService } from '#server/modules/membership/payments.ts'
import { grantMembershipDays, grantFreeMembership } from '#server/modules/membership/give.ts'
import { readGoodsForSale } from '#server/modules/membership/goods.ts'
import { findOrder } from '#server/modules/membership/orders.ts'
import type { Database } from '#server/platform/db/database.ts'
import { CommandError } from '#server/commands/database/open.ts'
import { findAccountById, formatDayAndTime, type ChangeVerb, type OperatorDeps, type Verbs } from './verbs.ts'

const maxDays = 3_660

const daysOf = (text: string): number => {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > maxDays) throw new CommandError(`"${text}" is not a number of days from 1 to ${maxDays}.`)
  return days
}

const memberWithId = async (db: Database, id: string) => {
  const account = await findAccountById(db, id)
  if (account.role !== 'buyer') throw new CommandError(`${account.email} is a supplier's account.`)
  return account
}

const isActive = (until: number | null, { clock }: OperatorDeps): until is number =>
  until !== null && until > clock.now()

const untilAfter = async (db: Database, id: string): Promise<readonly string[]> => {
  const { vipExpireTime } = await findAccountById(db, id)
  return [`The membership ends on ${formatDayAndTime(vipExpireTime ?? 0)} UTC.`]
}

const give: ChangeVerb = {
  form: '<account> <days>',
  about:
    'Gives the account, and nobody else of its company, days and the quotas of a trial, without an order. They are added to those of an active membership.',
  change: async (using, [id = '', daysText = '']) => {
    const { db, clock, config } = using
    const [account, days] = [await memberWithId(db, id), daysOf(daysText)]
    return {
      says: `Gives ${account.email} ${days} days and the quotas of a trial.`,
      kind: 'membership-given',
      account: account.id,
      write: async () => {
        await db.transaction((tx) => grantFreeMembership(tx, account.id, days, readGoodsForSale(config), clock.now()))
        return untilAfter(db, id)
      },
    }
  },
}

const prolong: ChangeVerb = {
  form: '<account> <days>',
  about: 'Adds days to an active membership. Its quotas stay as they are.',
  change: async (using, [id = '', daysText = '']) => {
    const { db, clock } = using
    const [account, days] = [await memberWithId(db, id), daysOf(daysText)]
    if (!isActive(account.vipExpireTime, using))
      throw new CommandError(`${account.email} is not a member now: use "membership give".`)
    return {
      says: `Adds ${days} days to the membership of ${account.email}, which ends on ${formatDayAndTime(account.vipExpireTime)} UTC.`,
      kind: 'membership-prolonged',
      account: account.id,
      write: async () => {
        await db.transaction((tx) => grantMembershipDays(tx, account.id, days, clock.now()))
        return untilAfter(db, id)
      },
    }
  },
}

const refundable: readonly string[] = ['paid', 'disputed', 'mismatch']

const refund: ChangeVerb = {
  form: '<order>',
  about:
    'Marks an order as refunded and takes back what it gave. No money is moved: refund it at the payment processor first. Orders that Stripe has refunded completely are marked without this command.',
  change: async ({ db, clock, random, log }, [no = '']) => {
    const order = await findOrder(db, no)
    if (!order) throw new CommandError(`There is no order "${no}".`)
    const { status, processor, paidCurrency, paidAmount, paymentRef, accountId } = order
    if (!refundable.includes(status)) throw new CommandError(`The order ${no} is ${status}, not paid.`)
    return {
      says: `Marks the order ${no} as refunded (${paidCurrency} ${paidAmount}, ${processor} ${paymentRef ?? 'without a reference'}). No money is moved by this command.`,
      kind: 'membership-refunded',
      account: accountId,
      write: async () => {
        const event = { id: `operator-refund:${no}`, orderNo: no, sessionId: null, news: { kind: 'refunded' } } as const
        await createPaymentService({ db, random, log }, null).hear(event, clock.now())
        const after = await findOrder(db, no)
        if (after?.status !== 'refunded') throw new CommandError(`The order ${no} is now ${after?.status}.`)
        return ['Marked as refunded.']
      },
    }
  },
}

export const membershipVerbs: Verbs = new Map([
  ['give', give],
  ['prolong', prolong],
  ['refund', refund],
])
