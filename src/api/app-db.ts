import { Dexie, type EntityTable } from 'dexie'
import { environmentName } from '#prefs/build-settings.ts'

interface KeyValue {
  readonly k: string
  readonly v: unknown
}

/** What the page and the service worker share apart from any account: the session and this device's id. */
export class AppDb extends Dexie {
  declare readonly kv: EntityTable<KeyValue, 'k'>

  constructor(name = `agro-app-${environmentName}`) {
    super(name)
    this.version(1).stores({ kv: '&k' })
  }
}

let shared: AppDb | null = null
export const appDb = (): AppDb => (shared ??= new AppDb())
