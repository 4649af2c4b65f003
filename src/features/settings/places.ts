/** Pages of the settings that the customer has no address for. */
export const settingPlaces = {
  /** On a phone the settings begin with the list of their pages. */
  list: '/pages/setting/index',
  language: '/pages/setting/language',
  notifications: '/pages/setting/notifications',
} as const
