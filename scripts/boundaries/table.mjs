// @ts-check
/**
 * The one table of who may stand where. The checker (check.mjs), the lint rules (make-oxlintrc.mjs) and the
 * architecture tests all read it. Everything is denied that is not listed: a new folder under src/, or a new
 * package, fails until it is given its place here.
 */

/**
 * Room → what it may import besides itself. An entry names a room, a folder of a room, or a file of a room
 * without its ending ("data/sync/status" is status.ts, status-*.ts and status/).
 *
 * @type {Record<string, readonly string[]>}
 */
export const rooms = {
  // The entry file, a part of app that stands above it.
  main: ['app', 'features', 'data', 'domain', 'ui', 'i18n', 'lib', 'contract'],
  app: ['features', 'data', 'domain', 'ui', 'i18n', 'lib', 'contract'],
  // "features" stands for each folder under it; one feature never imports another, the app joins them.
  features: [
    'data/queries',
    'data/actions',
    'data/prefs',
    'data/sync/status',
    'data/api/commands',
    'data/api/refusals',
    'data/api/errors',
    'data/api/session-state',
    'domain',
    'ui',
    'i18n',
    'lib',
    'contract',
  ],
  'data/db': ['data', 'domain', 'lib', 'contract'],
  'data/queries': ['data', 'domain', 'lib', 'contract'],
  'data/actions': ['data', 'domain', 'lib', 'contract'],
  'data/sync': ['data', 'domain', 'lib', 'contract'],
  'data/backup': ['data', 'domain', 'lib', 'contract'],
  'data/records': ['data', 'domain', 'lib', 'contract'],
  'data/catalogue': ['data', 'domain', 'lib', 'contract'],
  'data/api': ['data', 'domain', 'lib', 'contract'],
  'data/prefs': ['data', 'domain', 'lib', 'contract'],
  domain: ['lib', 'contract'],
  ui: ['i18n', 'lib'],
  i18n: ['lib'],
  sw: ['data', 'lib', 'contract'],
  contract: [],
  lib: [],
  server: ['contract', 'domain', 'lib'],
}

/** Folders that may import anything: they test or build the rest, and nothing of the product imports them. */
export const freeFolders = ['tests', 'e2e', 'scripts']

const screen = ['main', 'app', 'features', 'ui', 'i18n']

/**
 * Package → the rooms that may import it. The longest name that fits an import decides ("zod/mini" before "zod").
 *
 * @type {Record<string, readonly string[]>}
 */
export const packages = {
  react: [...screen, 'data'],
  'react-dom': ['main', 'app', 'ui', 'features'],
  'react-router-dom': ['main', 'app', 'features', 'ui'],
  valtio: [...screen, 'data'],
  '@lingui/core': screen,
  '@lingui/react': screen,
  '@headlessui/react': ['ui'],
  'lucide-react': ['ui', 'app', 'features'],
  '@tanstack/react-virtual': ['ui', 'features'],
  'crypto-js': ['data/api', 'lib', 'server'],
  dexie: ['data/db'],
  'dexie-react-hooks': ['data/queries'],
  // The full zod weighs 20 KB where zod/mini weighs 5.
  zod: ['server'],
  'zod/mini': ['main', 'contract', 'domain', 'data', 'features', 'app', 'i18n', 'lib', 'sw', 'server'],
  'zod/v4/core': ['contract', 'server'],
  'workbox-core': ['sw'],
  'workbox-expiration': ['sw'],
  'workbox-precaching': ['sw'],
  'workbox-routing': ['sw'],
  'workbox-strategies': ['sw'],
  'workbox-window': ['app'],
  '@electric-sql/pglite': ['server'],
  '@fastify/busboy': ['server'],
  '@hono/node-server': ['server'],
  '@node-rs/argon2': ['server'],
  'drizzle-kit': ['server'],
  'drizzle-orm': ['server'],
  hono: ['server'],
  nodemailer: ['server'],
  pg: ['server'],
  'svg-captcha': ['server'],
  'node:': ['server'],
}

/**
 * What exactly one room does; everything else asks that room. `name` is a global ("fetch") or a dotted
 * member ("Date.now"); "new Date()" is the constructor without arguments.
 *
 * @typedef {{ names: readonly string[], within: 'src' | 'src and server', rooms: readonly string[], remedy: string }} Monopoly
 * @type {readonly Monopoly[]}
 */
export const monopolies = [
  {
    names: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'navigator.sendBeacon'],
    within: 'src',
    rooms: ['src/data/api/'],
    remedy: 'ask the API client in src/data/api (the service worker: a Workbox strategy)',
  },
  {
    names: ['localStorage', 'sessionStorage'],
    within: 'src',
    rooms: ['src/data/prefs/'],
    remedy: 'keep it in the preferences document of src/data/prefs',
  },
  { names: ['indexedDB'], within: 'src', rooms: ['src/data/db/'], remedy: 'use the database of src/data/db' },
  {
    names: ['navigator.onLine'],
    within: 'src',
    rooms: ['src/account/outbox/connection/connectivity.ts'],
    remedy: 'it lies: read the connectivity that src/account/outbox/connection/connectivity.ts has found out',
  },
  {
    names: ['Date.now', 'new Date()', 'Date()'],
    within: 'src and server',
    rooms: ['src/lib/clock.ts', 'server/clock.ts'],
    remedy: 'take the injected Clock',
  },
  {
    names: ['Math.random', 'crypto.randomUUID', 'crypto.getRandomValues', 'crypto.randomBytes', 'crypto.randomInt'],
    within: 'src and server',
    rooms: ['src/lib/random.ts', 'server/random.ts'],
    remedy: 'take the injected Random',
  },
]

/** Lines a file may have, and the files that a decision record excuses (path → record). */
export const longestFile = 400
/** @type {Record<string, string>} */
export const excusedLongFiles = {}
