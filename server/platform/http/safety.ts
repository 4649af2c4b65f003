/**
 * Headers of every answer, of the API and of the app's files, whoever serves those: the build writes them into what
 * hosts are given. Names in lower case.
 */
export const safetyHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Browsers obey it where they came by https, and nowhere else.
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), payment=(), usb=(), microphone=(self)',
  'cross-origin-resource-policy': 'same-origin',
})

/** The policy of what is no page and no script. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"
