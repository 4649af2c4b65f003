/** Why a browser may delete this origin's data although some of it was never sent (STOR-10). */
export type EvictionRisk = 'nearly-full' | 'seven-days' | 'none'

export interface StorageFacts {
  /** Whether the browser has promised to persist this origin; null if it does not say. */
  readonly persisted: boolean | null
  /** Bytes; null if the browser does not say. */
  readonly usage: number | null
  readonly quota: number | null
  /** A browser on WebKit, which deletes the data of sites that were not visited for 7 days. */
  readonly webkit: boolean
  /** Installed on the home screen or in the dock: such data are not deleted. */
  readonly installed: boolean
  readonly unsent: number
}

const nearlyFull = 0.8

export const evictionRisk = ({ persisted, usage, quota, webkit, installed, unsent }: StorageFacts): EvictionRisk => {
  if (unsent === 0 || persisted === true) return 'none'
  if (usage !== null && quota !== null && usage >= quota * nearlyFull) return 'nearly-full'
  return webkit && !installed ? 'seven-days' : 'none'
}

/** Every browser on iOS is WebKit, whatever its name. Chromium also calls itself WebKit, but says Chrome too. */
export const isWebkit = (userAgent: string): boolean =>
  userAgent.includes('AppleWebKit') && !/Chrome|Chromium|Edg\/|Android/.test(userAgent)
