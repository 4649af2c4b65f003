/** Where the account's own lists and objects stand among its confirmed rows. Keys are stored: add, never rename. */
export const ownKey = {
  favourites: 'favourites',
  user: 'user',
  subscriptions: 'subscriptions',
  companyProfile: 'company-profile',
  staff: 'staff',
  staffQuota: 'staff-quota',
} as const

export const reviewsKey = (companyId: string): string => `reviews:${companyId}`
/** Labels come in the language they were asked for in. */
export const reviewTagsKey = (locale: string): string => `review-tags:${locale}`
