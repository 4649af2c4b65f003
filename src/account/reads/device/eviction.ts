/** Where a browser may clear this origin although something in it was never sent (STOR-10). */
export type EvictionRisk = 'nearly-full' | 'seven-days' | 'none'

export interface StorageFacts {
  /** The browser has promised to persist this origin; null where it does not say. */
  readonly persisted: boolean | null
  /** Bytes; null where the browser does not say. */
  readonly usage: number | null
  readonly quota: number | null
  /** A browser on WebKit, which clears what was not visited for 7 days. */
  readonly webkit: boolean
  /** Installed to the home screen or the dock: those are not cleared. */
  readonly installed: boolean
  readonly unsent: number
}

const nearlyFull = 0.8

export const evictionRisk = ({ persisted, usage, quota, webkit, installed, unsent }: StorageFacts): EvictionRisk => {
  if (unsent === 0 || persisted === true) return 'none'
  if (usage !== null && quota !== null && usage >= quota * nearlyFull) return 'nearly-full'
  return webkit && !installed ? 'seven-days' : 'none'
}

/** Every browser on iOS is WebKit, whatever its name; Chromium says that it is WebKit too, and Chrome besides. */
export const isWebkit = (userAgent: string): boolean =>
  userAgent.includes('AppleWebKit') && !/Chrome|Chromium|Edg\/|Android/.test(userAgent)
