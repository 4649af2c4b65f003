// @ts-check
/** Imports that are not listed are denied, so a new folder under src/ or server/, or a new package, must be listed. */

const ground = ['domain', 'lib', 'contract']
const base = ['server/platform', 'server/texts', ...ground]

const forScreens = [
  'account/queries',
  'account/actions',
  'account/drafts',
  'account/backup',
  'account/outbox/status',
  'catalogue/queries',
  'offline-pack',
  'prefs',
  'api/commands',
  'api/connection',
  'api/errors',
  'api/files/file-address',
  'api/refusals',
  'api/session/session-state',
  'api/use-backend',
]

/**
 * `server` is the composition: the files directly in server/. Modules never import each other in a circle, and never
 * import the demonstration.
 *
 * @type {Record<string, readonly string[]>}
 */
const server = {
  server: ['server/background', 'server/demo', 'server/seed', 'server/modules', ...base],
  'server/commands/database': ['server/seed', 'server/platform', ...ground],
  'server/commands/import': [
    'server/commands/database',
    'server/seed',
    'server/modules/catalogue',
    'server/modules/market',
    'server/modules/files/attachments',
    ...base,
  ],
  'server/commands/restore': ['server/commands/database', 'server/modules/files', 'server/platform'],
  'server/commands/operator': [
    'server/commands/database',
    'server/modules/accounts',
    'server/modules/assistant/schema',
    'server/modules/catalogue/reference/labels',
    'server/modules/catalogue/schema',
    'server/modules/feedback',
    'server/modules/files/file-access',
    'server/modules/membership',
    'server/modules/messages',
    'server/modules/profile/account-security',
    'server/modules/requests/schema',
    'server/modules/reviews',
    ...base,
  ],
  'server/background': ['server/demo', 'server/modules', ...base],
  'server/demo': [
    'server/seed',
    'server/modules/seller',
    'server/modules/requests/records',
    'server/modules/files/routes',
    'server/modules/catalogue/companies/repo',
    'server/modules/feedback',
    ...base,
  ],
  // Creates the demonstration account's history with the services of buyers and suppliers, so it imports most modules.
  'server/demo/life': [
    'server/demo/documents',
    'server/demo/suppliers',
    'server/seed',
    'server/modules/seller',
    'server/modules/requests',
    'server/modules/profile',
    'server/modules/staff',
    'server/modules/reviews',
    'server/modules/favourites',
    'server/modules/files',
    'server/modules/messages/schema',
    'server/modules/accounts/authorize',
    'server/modules/accounts/members',
    'server/modules/accounts/schema',
    'server/modules/catalogue/reference/geography',
    'server/platform',
    ...ground,
  ],
  'server/seed': [
    'server/modules/accounts/members',
    'server/modules/accounts/schema',
    'server/modules/catalogue/schema',
    'server/modules/catalogue/reference/labels',
    'server/modules/market',
    ...base,
  ],
  'server/modules/seller': [
    'server/modules/accounts/members',
    'server/modules/accounts/schema',
    'server/modules/catalogue/companies/repo',
    'server/modules/catalogue/products/repo',
    'server/modules/catalogue/reference',
    'server/modules/requests/records',
    'server/modules/requests/schema',
    'server/modules/files/attachments',
    'server/modules/files/file-access',
    'server/modules/market/repo',
    ...base,
  ],
  'server/modules/requests': [
    'server/modules/membership/quota',
    'server/modules/messages/repo',
    'server/modules/files/attachments',
    'server/modules/files/file-owners',
    'server/modules/files/schema',
    'server/modules/catalogue',
    'server/modules/market/repo',
    'server/modules/accounts/authorize',
    'server/modules/accounts/members',
    'server/modules/accounts/schema',
    ...base,
  ],
  'server/modules/profile': [
    'server/modules/staff/staff',
    'server/modules/membership',
    'server/modules/reviews',
    'server/modules/files/attachments',
    'server/modules/files/file-owners',
    'server/modules/catalogue/library',
    'server/modules/catalogue/reference/geography',
    'server/modules/accounts',
    ...base,
  ],
  'server/modules/feedback': [
    'server/modules/messages/repo',
    'server/modules/files/attachments',
    'server/modules/accounts',
    ...base,
  ],
  'server/modules/staff': ['server/modules/accounts', ...base],
  'server/modules/membership': ['server/modules/accounts', ...base],
  'server/modules/reviews': [
    'server/modules/catalogue',
    'server/modules/requests/schema',
    'server/modules/accounts',
    ...base,
  ],
  'server/modules/favourites': [
    'server/modules/catalogue/companies',
    'server/modules/catalogue/reference/labels',
    'server/modules/catalogue/schema',
    'server/modules/accounts/schema',
    ...base,
  ],
  'server/modules/assistant': [
    'server/modules/catalogue',
    'server/modules/membership/quota',
    'server/modules/accounts/authorize',
    'server/modules/accounts/schema',
    ...base,
  ],
  'server/modules/lucky': [
    'server/modules/membership/give',
    'server/modules/accounts/authorize',
    'server/modules/accounts/schema',
    ...base,
  ],
  'server/modules/push': ['server/modules/messages', 'server/modules/accounts/schema', ...base],
  'server/modules/messages': ['server/modules/accounts/schema', ...base],
  'server/modules/files': [
    'server/modules/accounts/schema',
    'server/modules/accounts/session-cookie',
    'server/modules/accounts/sessions',
    ...base,
  ],
  'server/modules/news': [
    'server/modules/catalogue',
    'server/modules/market/repo',
    'server/modules/accounts/schema',
    ...base,
  ],
  'server/modules/market': [
    'server/modules/catalogue/schema',
    'server/modules/messages/repo',
    'server/modules/accounts/schema',
    ...base,
  ],
  'server/modules/catalogue': ['server/modules/accounts/members', ...base],
  'server/modules/accounts': [...base],
  'server/platform': ['server/texts', ...ground],
  'server/texts': ground,
  // SQL only, which drizzle-kit generates from the tables of the modules.
  'server/migrations': [],
}

/**
 * Room → its allowed imports besides itself, from the top of the tree down: imports never go upward. `account` is one
 * buyer's data and `catalogue` is shared: neither imports the other. An entry names a room, a folder of a room, or a
 * file of a room without its extension ("account/outbox/status" is status.ts, status-*.ts and status/).
 *
 * @type {Record<string, readonly string[]>}
 */
export const rooms = {
  main: ['app', 'features', 'catalogue/queries', 'prefs', 'ui', 'i18n', ...ground],
  app: [
    'app/runtime',
    'features',
    ...forScreens,
    'api/refetch',
    'api/session/session',
    'api/stored-clock',
    'catalogue/sync/refresh-catalogue',
    'kinds',
    'widgets',
    'ui',
    'i18n',
    ...ground,
  ],
  'app/runtime': ['account', 'catalogue', 'api', 'prefs', ...ground],
  seller: ['ui', 'i18n/typed-day', ...ground],
  repair: ['account/backup/document', 'account/store/account-value-keys', ...ground],
  sw: ['app/runtime', 'catalogue/sync/worker/worker-protocol', 'api', ...ground],
  // A feature never imports another feature.
  features: [...forScreens, 'kinds', 'widgets', 'ui', 'i18n', ...ground],
  'offline-pack': [
    'account/queries',
    'account/store',
    'catalogue/queries',
    'catalogue/sync',
    'catalogue/store',
    'api',
    'prefs',
    ...ground,
  ],
  'account/backup': ['account/actions', 'account/drafts', 'account/outbox', 'account/store', 'prefs', ...ground],
  'account/queries': ['account/sync', 'account/actions', 'account/outbox', 'account/store', 'api', 'prefs', ...ground],
  'account/sync': ['account/actions', 'account/outbox', 'account/store', 'api', ...ground],
  'account/actions': ['account/drafts', 'account/outbox', 'account/store', 'api', 'prefs', ...ground],
  'account/drafts': ['account/outbox', 'account/store', 'prefs', ...ground],
  'account/outbox': ['account/store', 'api', ...ground],
  'account/store': ['prefs', ...ground],
  'catalogue/queries': ['catalogue/search', 'catalogue/sync', 'catalogue/store', 'api', 'prefs', ...ground],
  'catalogue/search': ['catalogue/sync', 'catalogue/store', ...ground],
  'catalogue/sync': ['catalogue/store', 'api', 'prefs', ...ground],
  'catalogue/store': ['api', 'prefs', ...ground],
  api: ['prefs', ...ground],
  prefs: ground,
  kinds: ['widgets', 'ui', 'i18n', ...ground],
  widgets: ['api/connection', 'ui', 'i18n', ...ground],
  ui: ['i18n', 'lib'],
  i18n: ['lib', 'contract'],
  domain: ['lib', 'contract'],
  contract: [],
  lib: [],
  ...server,
}

/** Folders that may import anything, because they test or build the product. The product never imports them. */
export const freeFolders = ['tests', 'e2e', 'scripts']

const screen = ['main', 'seller', 'app', 'features', 'kinds', 'widgets', 'ui', 'i18n']
const device = ['account', 'catalogue', 'offline-pack', 'api', 'prefs']

/**
 * Package → the rooms that may import it. If several names match an import, the longest one counts ("zod/mini" before
 * "zod").
 *
 * @type {Record<string, readonly string[]>}
 */
export const packages = {
  react: [...screen, ...device],
  'react-dom': ['main', 'seller', 'app', 'ui', 'features'],
  'react-router-dom': ['main', 'app', 'features', 'ui'],
  valtio: [...screen, ...device],
  '@lingui/core': screen,
  '@lingui/react': screen,
  '@headlessui/react': ['ui'],
  'lucide-react': ['seller', 'widgets', 'ui', 'app', 'features', 'kinds'],
  'crypto-js': ['api', 'lib', 'server'],
  'libphonenumber-js': ['features'],
  dexie: ['account/store', 'catalogue/store', 'api'],
  'dexie-react-hooks': ['account/queries', 'catalogue/queries'],
  // Only the server may import zod (20 KB); the app uses zod/mini (5 KB).
  zod: ['server'],
  'zod/mini': ['main', 'seller', 'contract', 'domain', ...device, 'features', 'app', 'i18n', 'lib', 'sw', 'server'],
  'zod/v4/core': ['contract', 'server'],
  uplot: ['features'],
  'workbox-core': ['sw'],
  'workbox-expiration': ['sw'],
  'workbox-precaching': ['sw'],
  'workbox-routing': ['sw'],
  'workbox-strategies': ['sw'],
  'workbox-window': ['app'],
  '@electric-sql/pglite': ['server/platform'],
  '@fastify/busboy': ['server/platform'],
  '@hono/node-server': ['server'],
  '@node-rs/argon2': ['server/platform'],
  'drizzle-kit': ['server'],
  'drizzle-orm': ['server'],
  hono: ['server'],
  nodemailer: ['server/platform'],
  'prom-client': ['server/platform'],
  feedsmith: ['server/modules/news'],
  marked: ['server/modules/news', 'features'],
  'eventsource-parser': ['server/modules/assistant', 'api'],
  yaml: ['server/modules/news'],
  pg: ['server/platform'],
  stripe: ['server/modules/membership'],
  'web-push': ['server/modules/push'],
  'node:': ['server'],
  'vite/client': ['main'],
  'vite-plugin-pwa': ['main'],
  'virtual:pwa-register': ['app'],
}
