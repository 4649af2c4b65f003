/**
 * Headers of every answer, of the API and of the app's files, whoever serves those: the build writes them into the
 * hosts' configuration. Names in lower case.
 */
export const safetyHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Browsers ignore it unless it came by https.
  'strict-transport-security': 'max-age=31536000',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), payment=(), usb=(), microphone=(self)',
  'cross-origin-resource-policy': 'same-origin',
})

/** The policy for everything that is neither a page nor a script. */
export const nothingPolicy = "default-src 'none'; frame-ancestors 'none'"
