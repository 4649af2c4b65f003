import { messageCalls, accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import type { Intent } from '../../store/rows.ts'
import { favouriteCalls, reviewCalls } from '#contract/calls/reviews.ts'
import { priceFollowingCalls } from '#contract/calls/market.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'
import { joinCommas } from '#contract/values.ts'

/** A new licence is the first of the uploaded files; the others are new photos. */
const companyProfileBody = (
  { fields, photos, licence }: Extract<Intent, { name: 'company-profile' }>,
  attach: string,
): Readonly<Record<string, string>> => {
  const urls = attach === '' ? [] : attach.split(',')
  const added = licence === 'new' ? urls.slice(1) : urls
  return {
    ...fields,
    ...(photos === null && added.length === 0 ? {} : { photos: joinCommas([...(photos ?? []), ...added]) }),
    ...(licence === 'keep' ? {} : { businessLicense: licence === 'new' ? (urls[0] ?? '') : '' }),
  }
}

export interface ActionWire {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body: string | null
}

const wire = (call: Call, body: unknown, query: Readonly<Record<string, string>> = {}): ActionWire => ({
  method: call.method as ActionWire['method'],
  path: call.path + (Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''),
  body: body === null ? null : JSON.stringify(body),
})

/** `attach`: the comma-joined addresses of the intent's files. */
export const actionWire = (intent: Intent, attach = ''): ActionWire => {
  switch (intent.name) {
    case 'cart-add':
      return wire(cartCalls.cartAdd, { pesticideIds: intent.ids })
    case 'cart-remove':
      return wire(cartCalls.cartDelete, null, { ids: intent.ids.join(',') })
    case 'messages-read':
      return wire(messageCalls.markRead, { ids: intent.ids })
    case 'messages-read-all':
      return wire(messageCalls.markAllRead, {})
    case 'record-read':
      return wire(requestCalls[intent.kind].read, { id: intent.id })
    case 'record-urge':
      return wire(requestCalls[intent.kind].urge, { id: intent.id })
    case 'record-answer':
      return wire(requestCalls[intent.kind].answer, { id: intent.id, text: intent.text })
    case 'record-decline': {
      const { id, text, reason, tellReason } = intent
      return wire(requestCalls[intent.kind].decline, { id, text, reason, tellReason })
    }
    case 'record-say': {
      const { id, ref, text } = intent
      return wire(requestCalls[intent.kind].say, { id, ref, text, attach })
    }
    case 'record-deal-step': {
      const { id, ref, step, day, number, amount, text } = intent
      const stated = { ...(number && { number }), ...(amount && { amount }) }
      return wire(requestCalls.enquiry.dealStep, { id, ref, step, day, ...stated, text, attach })
    }
    case 'record-take-back':
      return wire(requestCalls.enquiry.takeBack, { id: intent.id, ref: intent.ref })
    case 'record-cancel':
      return wire(requestCalls[intent.kind].cancel, { id: intent.id, text: intent.text })
    case 'record-close':
      return wire(requestCalls[intent.kind].close, { id: intent.id, text: intent.text })
    case 'record-request-revision': {
      const { id, version, text } = intent
      return wire(requestCalls[intent.kind].requestRevision, { id, version, text })
    }
    case 'record-receive': {
      const { id, shipmentId, text } = intent
      return wire(requestCalls.sample.receive, { id, shipmentId, text, attach })
    }
    case 'record-result': {
      const { id, shipmentId, result, text } = intent
      return wire(requestCalls.sample.result, { id, shipmentId, result, text, attach })
    }
    case 'record-file-done': {
      const { id, file, text } = intent
      return wire(requestCalls.intention.fileDone, { id, file, text, attach })
    }
    case 'record-outcome': {
      const { id, outcome, day, text } = intent
      return wire(requestCalls.intention.outcome, { id, outcome, day, text, attach })
    }
    case 'favourite': {
      const { companyId, on, note } = intent
      // A removal has no body. A creation of an existing favourite replaces it.
      if (!on) return wire(favouriteCalls.favouriteDelete, null, { companyId })
      return wire(favouriteCalls.favouriteCreate, { companyId, ...(note === null ? {} : { note }) })
    }
    case 'review':
      return wire(reviewCalls.reviewCreate, intent.review)
    case 'feedback': {
      const { content, to } = intent
      return wire(feedbackCalls.feedbackCreate, { content, attach, ...(to && { kind: to }) })
    }
    case 'profile':
      return wire(accountCalls.userUpdate, intent.fields)
    case 'avatar':
      return wire(accountCalls.userUpdate, { avatar: attach })
    case 'subscription':
      return wire(accountCalls.subscriptionUpdate, { id: intent.id, isEnable: intent.on ? 1 : 0 })
    case 'company-profile':
      return wire(companyProfileCalls.companyProfileUpdate, companyProfileBody(intent, attach))
    case 'price-star':
      return wire(priceFollowingCalls.priceStar, { id: intent.id, on: intent.on })
    case 'price-alert': {
      const { id, alert } = intent
      return alert
        ? wire(priceFollowingCalls.priceAlertSave, alert)
        : wire(priceFollowingCalls.priceAlertDelete, null, { id })
    }
  }
}
