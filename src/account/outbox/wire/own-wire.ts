import { accountCalls } from '#contract/calls/account.ts'
import { favouriteCalls } from '#contract/calls/favourites.ts'
import { priceFollowingCalls } from '#contract/calls/price-following.ts'
import { reviewCalls } from '#contract/calls/reviews.ts'
import { companyProfileCalls, feedbackCalls } from '#contract/calls/settings.ts'
import { joinCommas } from '#contract/values.ts'
import type { Intent } from '../../store/rows.ts'

type OfName<N extends Intent['name']> = Extract<Intent, { name: N }>

/** A removal has no body. Everything else is set-like and uses `create`, with or without a note. */
export const favouriteWire = ({ companyId, on, note }: OfName<'favourite'>) =>
  on
    ? ({
        call: favouriteCalls.favouriteCreate,
        body: { companyId, ...(note === null ? {} : { note }) },
        query: '',
      } as const)
    : ({ call: favouriteCalls.favouriteDelete, body: null, query: `?${new URLSearchParams({ companyId })}` } as const)

export const reviewWire = ({ review }: OfName<'review'>) => ({ call: reviewCalls.reviewCreate, body: review })

/** Feedback has only the fields of the specification. */
export const feedbackWire = ({ content, to }: OfName<'feedback'>, attach: string) => ({
  call: feedbackCalls.feedbackCreate,
  body: { content, attach, ...(to && { kind: to }) },
})

export const profileWire = ({ fields }: OfName<'profile'>) => ({ call: accountCalls.userUpdate, body: fields })

export const avatarWire = (attach: string) => ({ call: accountCalls.userUpdate, body: { avatar: attach } })

export const subscriptionWire = ({ id, on }: OfName<'subscription'>) => ({
  call: accountCalls.subscriptionUpdate,
  body: { id, isEnable: on ? 1 : 0 },
})

export const priceStarWire = ({ id, on }: OfName<'price-star'>) => ({
  call: priceFollowingCalls.priceStar,
  body: { id, on },
})

export const priceAlertWire = ({ id, alert }: OfName<'price-alert'>) =>
  alert
    ? ({ call: priceFollowingCalls.priceAlertSave, body: alert, query: '' } as const)
    : ({ call: priceFollowingCalls.priceAlertDelete, body: null, query: `?${new URLSearchParams({ id })}` } as const)

/** A new licence is the first of the uploaded files; the others are new photos. */
export const companyProfileWire = ({ fields, photos, licence }: OfName<'company-profile'>, attach: string) => {
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
