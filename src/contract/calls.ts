import { accountCalls, chatCalls, fileCalls, messageCalls } from './calls/account.ts'
import { approvalCalls, exportCalls, deleteDraftCall, requestCalls } from './calls/requests.ts'
import { authCalls } from './calls/auth.ts'
import { cartCalls, catalogueCalls, referenceCalls } from './calls/catalogue.ts'
import { favouriteCalls, reviewCalls } from './calls/reviews.ts'
import { newsCalls, priceCalls, priceFollowingCalls } from './calls/market.ts'
import { luckyCalls, membershipCalls } from './calls/membership.ts'
import { pushCalls } from './calls/push.ts'
import { sellerCalls } from './calls/seller.ts'
import { companyProfileCalls, feedbackCalls, settingCalls } from './calls/settings.ts'
import { staffCalls } from './calls/staff.ts'
import type { Call } from './call.ts'

export const allCalls = {
  auth: authCalls,
  account: accountCalls,
  messages: messageCalls,
  chat: chatCalls,
  files: fileCalls,
  reference: referenceCalls,
  catalogue: catalogueCalls,
  cart: cartCalls,
  ...requestCalls,
  drafts: { draftDelete: deleteDraftCall },
  approvals: approvalCalls,
  exports: exportCalls,
  favourites: favouriteCalls,
  prices: priceCalls,
  priceFollowing: priceFollowingCalls,
  news: newsCalls,
  reviews: reviewCalls,
  feedback: feedbackCalls,
  settings: settingCalls,
  companyProfile: companyProfileCalls,
  push: pushCalls,
  staff: staffCalls,
  membership: membershipCalls,
  lucky: luckyCalls,
  seller: sellerCalls,
} satisfies Record<string, Record<string, Call>>
