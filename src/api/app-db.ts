import { Dexie, type EntityTable } from 'dexie'
import { environmentName } from '#prefs/build-settings.ts'

/** Data outside the accounts' databases, for example the session; shared by tabs and the service worker. */
class AppDb extends Dexie {
  declare readonly kv: EntityTable<Readonly<{ k: string; v: unknown }>, 'k'>

  constructor() {
    super(`agro-app-${environmentName}`)
    this.version(1).stores({ kv: '&k' })
  }
}

let sharedDb: AppDb | null = null
export const appDb = (): AppDb => (sharedDb ??= new AppDb())
