import { messageCalls, accountCalls } from '#contract/calls/account.ts'
import { cartCalls } from '#contract/calls/catalogue.ts'
import { requestCalls } from '#contract/calls/requests.ts'
import type { Call } from '#contract/call.ts'
import type { Intent } from '../../store/rows.ts'
import { favouriteCalls, reviewCalls } from '#contract/calls/reviews.ts'
import { priceFollowingCalls } from '#contract/calls/market.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'
import { joinCommas } from '#contract/values.ts'

type OfName<N extends Intent['name']> = Extract<Intent, { name: N }>

/** A removal has no body. Everything else is set-like and uses `create`, with or without a note. */
const favouriteWire = ({ companyId, on, note }: OfName<'favourite'>) =>
  on
    ? ({
        call: favouriteCalls.favouriteCreate,
        body: { companyId, ...(note === null ? {} : { note }) },
        query: '',
      } as const)
    : ({ call: favouriteCalls.favouriteDelete, body: null, query: `?${new URLSearchParams({ companyId })}` } as const)

const reviewWire = ({ review }: OfName<'review'>) => ({ call: reviewCalls.reviewCreate, body: review })

/** Feedback has only the fields of the specification. */
const feedbackWire = ({ content, to }: OfName<'feedback'>, attach: string) => ({
  call: feedbackCalls.feedbackCreate,
  body: { content, attach, ...(to && { kind: to }) },
})

const profileWire = ({ fields }: OfName<'profile'>) => ({ call: accountCalls.userUpdate, body: fields })

const avatarWire = (attach: string) => ({ call: accountCalls.userUpdate, body: { avatar: attach } })

const subscriptionWire = ({ id, on }: OfName<'subscription'>) => ({
  call: accountCalls.subscriptionUpdate,
  body: { id, isEnable: on ? 1 : 0 },
})

const priceStarWire = ({ id, on }: OfName<'price-star'>) => ({
  call: priceFollowingCalls.priceStar,
  body: { id, on },
})

const priceAlertWire = ({ id, alert }: OfName<'price-alert'>) =>
  alert
    ? ({ call: priceFollowingCalls.priceAlertSave, body: alert, query: '' } as const)
    : ({ call: priceFollowingCalls.priceAlertDelete, body: null, query: `?${new URLSearchParams({ id })}` } as const)

/** A new licence is the first of the uploaded files; the others are new photos. */
const companyProfileWire = ({ fields, photos, licence }: OfName<'company-profile'>, attach: string) => {
  const urls = attach === '' ? [] : attach.split(',')
  const added = licence === 'new' ? urls.slice(1) : urls
  return {
    call: companyProfileCalls.companyProfileUpdate,
    body: {
      ...fields,
      ...(photos === null && added.length === 0 ? {} : { photos: joinCommas([...(photos ?? []), ...added]) }),
      ...(licence === 'keep' ? {} : { businessLicense: licence === 'new' ? (urls[0] ?? '') : '' }),
    },
  }
}

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
