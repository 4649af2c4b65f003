import { messageCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import type { Intent } from '../../store/rows.ts'
import {
  avatarWire,
  companyProfileWire,
  favouriteWire,
  feedbackWire,
  priceAlertWire,
  priceStarWire,
  profileWire,
  reviewWire,
  subscriptionWire,
} from './own-wire.ts'

export interface ActionWire {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body: string | null
}

const wire = (call: Call, body: unknown, query = ''): ActionWire => ({
  // Every call in this file is a write of the contract.
  method: call.method as ActionWire['method'],
  path: call.path + query,
  body: body === null ? null : JSON.stringify(body),
})

const of = ({ call, body }: { readonly call: Call; readonly body: unknown }) => wire(call, body)

/** The request that carries an intent. `attach`: the comma-joined addresses of its files. */
export const actionWire = (intent: Intent, attach = ''): ActionWire => {
  switch (intent.name) {
    case 'cart-add':
      return wire(cartCalls.cartAdd, { pesticideIds: intent.ids })
    case 'cart-remove':
      return wire(cartCalls.cartDelete, null, `?${new URLSearchParams({ ids: intent.ids.join(',') })}`)
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
    case 'record-decline':
      return wire(requestCalls[intent.kind].decline, { id: intent.id, text: intent.text })
    case 'record-cancel':
      return wire(requestCalls[intent.kind].cancel, { id: intent.id, text: intent.text })
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
    case 'record-close':
      return wire(requestCalls[intent.kind].close, { id: intent.id, text: intent.text })
    case 'favourite': {
      const { call, body, query } = favouriteWire(intent)
      return wire(call, body, query)
    }
    case 'review':
      return of(reviewWire(intent))
    case 'feedback':
      return of(feedbackWire(intent, attach))
    case 'profile':
      return of(profileWire(intent))
    case 'avatar':
      return of(avatarWire(attach))
    case 'subscription':
      return of(subscriptionWire(intent))
    case 'company-profile':
      return of(companyProfileWire(intent, attach))
    case 'price-star':
      return of(priceStarWire(intent))
    case 'price-alert': {
      const { call, body, query } = priceAlertWire(intent)
      return wire(call, body, query)
    }
  }
}
