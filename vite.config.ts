import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { loadEnv, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { devBackendPlugin } from './scripts/dev-backend.ts'
import { chunkGroups } from './scripts/chunks.ts'
import { firstPaintPlugin } from './scripts/first-paint.ts'
import { hostingPlugin } from './scripts/hosting/plugin.ts'
import { readHostingSettings } from './scripts/hosting/settings.ts'
import { iconImportsPlugin } from './scripts/icon-imports.ts'
import { workerExportsPlugin } from './scripts/worker-exports.ts'
import { linguiMacroPlugin } from './scripts/lingui-macro.ts'
import { manifestAt } from './scripts/manifest.ts'
import { poPartsPlugin } from './scripts/po-parts.ts'
import { precacheIntegrity } from './scripts/precache-integrity.ts'
import { repairPagePlugin } from './scripts/repair-page.ts'
import { testsWithWindow } from './scripts/tests-with-window.ts'

// Tests use one time zone on every machine; a test about zones names its zone.
if (process.env['VITEST']) process.env['TZ'] = 'UTC'

const interfacePlugins = () => [
  iconImportsPlugin(),
  linguiMacroPlugin(),
  react(),
  lingui({ failOnCompileError: true }),
  poPartsPlugin(),
]

/**
 * As long as a page is open, its browser remembers that a module could not be loaded. If an import of the app fails,
 * `anew` (src/ui/page/part.tsx) asks for the file at another address.
 */
const retriedImports = (): Plugin => ({
  name: 'retried-imports',
  // Runs after Vite's plugin, because it must find each import next to the list of styles that the import waits for.
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replaceAll(
            /\bimport\(([`'"])(\.\/[^`'"]+\.js)\1\)/gu,
            (whole, _quote, path: string) => `${whole}.catch(anew(\`${path}\`,a=>import(a)))`,
          )
    },
  },
})

/** CI shares its machine, so it retries tests that use databases and windows. .ci/count.mjs reports retries. */
const retry = process.env['CI'] ? 1 : 0

/** The long timeout is for a busy machine, which is slow but not wrong. */
const inNewWorld = { isolate: false, setupFiles: ['tests/harness/setup.ts'], testTimeout: 30_000, retry }

const nightly = process.env['NIGHTLY'] ? [] : ['**/*.nightly.test.ts']
const pure = ['src/{domain,lib,contract}/**/*.test.ts']
const withWindow = process.env['VITEST'] ? testsWithWindow(['src', 'tests']) : []
const appTests = ['src', 'tests/integration', 'tests/architecture', 'tests/contract']
// The tests of the outbox engine against the real backend need the server's database image.
const otherTests = [...pure, ...nightly, 'tests/integration/backend/**']

const router = join(import.meta.dirname, 'node_modules/react-router/dist/production')
/** The package's exports lead to its development build, with its warnings. */
const routerWithoutWarnings = [
  { find: /^react-router$/u, replacement: join(router, 'index.mjs') },
  { find: /^react-router\/dom$/u, replacement: join(router, 'dom-export.mjs') },
]

export default defineConfig(({ command, isSsrBuild, mode }) => {
  const settings = readHostingSettings(process.env['VITEST'] ? {} : loadEnv(mode, import.meta.dirname, 'VITE_'))
  const integrity = precacheIntegrity()
  return {
    base: settings.basePath,
    resolve: {
      alias: [
        // The package's entry is a build for browsers of 2015, none of which runs this app.
        { find: /^dexie$/u, replacement: 'dexie/dist/modern/dexie.mjs' },
        ...(command === 'build' ? routerWithoutWarnings : []),
      ],
    },
    plugins: [
      ...interfacePlugins(),
      devBackendPlugin(),
      ...(isSsrBuild || process.env['VITEST']
        ? []
        : [
            retriedImports(),
            firstPaintPlugin(settings),
            repairPagePlugin(settings),
            integrity.plugin,
            VitePWA({
              strategies: 'injectManifest',
              srcDir: 'src/sw',
              filename: 'sw.ts',
              registerType: 'prompt',
              injectRegister: false,
              // The browser fetches the icons when the app is installed; no page shows them.
              includeManifestIcons: false,
              injectManifest: {
                rollupFormat: 'iife',
                globPatterns: ['**/*.{js,css,html,svg,webmanifest}'],
                manifestTransforms: [integrity.transform],
                // The service worker need not store these. Copying, pull-to-refresh, the seller site's cipher and the proof
                // of work need the network. The SHA-256 library runs only where no service worker does. Without the
                // phone number lengths, the server checks them.
                globIgnores: [
                  // The repair page is for stored files that do not start.
                  'repair.*',
                  '**/possible-number-*.js',
                  '**/copy.worker-*.js',
                  '**/proof.worker-*.js',
                  '**/copier-*.js',
                  '**/sha256-library-*.js',
                  '**/pull-refresh-*.js',
                  '**/seller-cipher-*.js',
                  // The code that the two imports of crypto-js share.
                  '**/core-*.js',
                ],
              },
              manifest: manifestAt(settings.basePath),
              devOptions: { enabled: process.env['SW_DEV'] === '1', type: 'module', navigateFallback: 'index.html' },
            }),
            hostingPlugin(settings),
          ]),
    ],
    worker: {
      format: 'es',
      plugins: () => [workerExportsPlugin()],
      rolldownOptions: { output: { codeSplitting: false } },
    },
    build: isSsrBuild
      ? { target: 'node20', copyPublicDir: false, rollupOptions: { output: { entryFileNames: '[name].mjs' } } }
      : {
          outDir: 'dist/web',
          target: 'es2022',
          manifest: true,
          // The service worker has every file, so links that preload them only cost time on a reopened page: half a
          // second on a slow phone. (Styles are always awaited.)
          modulePreload: {
            polyfill: false,
            resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
          },
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 100 },
                  ...chunkGroups(),
                ],
              },
            },
          },
        },
    test: {
      // By default one processor is left idle, which is half of two.
      maxWorkers: '100%',
      projects: [
        {
          // These folders have no state, so their files share one module cache.
          test: {
            name: 'pure',
            environment: 'node',
            isolate: false,
            include: pure,
            exclude: nightly,
            testTimeout: 30_000,
          },
        },
        {
          // A worker retains the packages and the window, which are slow to load; setup.ts resets the rest for each
          // file. Files with and without a window in one project would alternate, each with a new worker.
          test: {
            ...inNewWorld,
            name: 'device',
            environment: 'node',
            include: appTests.map((folder) => `${folder}/**/*.test.ts`),
            exclude: [...otherTests, ...withWindow],
          },
        },
        {
          plugins: interfacePlugins(),
          test: {
            ...inNewWorld,
            name: 'app',
            environment: 'happy-dom',
            include: [...appTests.map((folder) => `${folder}/**/*.test.tsx`), ...withWindow],
            exclude: otherTests,
          },
        },
        {
          test: {
            name: 'server',
            environment: 'node',
            // The server gets its dependencies as arguments (`Deps`), so a test file leaves no state for the next.
            isolate: false,
            include: ['server/**/*.test.ts', 'tests/integration/backend/**/*.test.ts'],
            // The embedded database has one connection, so nothing in it can wait for a lock of another connection.
            exclude: [...nightly, ...(process.env['TEST_DATABASE_URL'] ? [] : ['server/**/*.postgres.test.ts'])],
            globalSetup: ['tests/harness/pg-image.ts'],
            setupFiles: ['tests/harness/server-setup.ts'],
            hookTimeout: 60_000,
            testTimeout: 30_000,
            retry,
          },
        },
      ],
    },
  }
})
