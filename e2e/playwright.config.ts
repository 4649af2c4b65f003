import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from '../scripts/chromium.mjs'

// Test titles contain the seed, so all processes of a run need the same one.
process.env['CHAOS_SEED'] ??= String(Date.now() % 1_000_000)

/** Tests the production build. The daily run includes only tests tagged `@daily` (on a phone `@daily-phone`). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './set-up.ts',
  // Each test has its own browser and backend, and mostly waits.
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  // CI shares its machine with other jobs, so it repeats a failed test; .ci/count.mjs reports the repetitions.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    // Shorter than the test's timeout, so that the error of a page that never loads contains its address.
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace slows down every step, so CI traces only the retry of a failed test.
    trace: { mode: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
    // Permissions that are not listed are denied, even Background Sync.
    permissions: ['background-sync', 'notifications', 'clipboard-read', 'clipboard-write', 'microphone'],
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      grep: /@daily-phone/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      grep: /@daily(?!-)/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
})
