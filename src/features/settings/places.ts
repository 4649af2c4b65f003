/** Pages of the settings for which the customer has no address. */
export const settingPlaces = {
  /** On a phone the settings start with the list of their pages. */
  list: '/pages/setting/index',
  language: '/pages/setting/language',
  notifications: '/pages/setting/notifications',
} as const
