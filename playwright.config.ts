import { defineConfig } from '@playwright/test'

/** Tests in the shop that takes payments (`support/paying-shop.ts`). */
const paying = /\/(payment|dashboard-(day|new-order|new-order-turns|notifications|waiting))\.spec\.ts$/

/** Journeys in a real browser against the production build. Chromium is the machine's own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/start-shop.ts',
  fullyParallel: true,
  // More than cores: a test waits for a mail or for a view as often as it keeps one busy.
  workers: 3,
  // One worker after the other takes these, so that one shop does for all of them. They begin first, since they are a long row.
  projects: [
    { name: 'paying', testMatch: paying, fullyParallel: false, workers: 1 },
    { name: 'all others', testIgnore: paying },
  ],
  // The second try is recorded, because recording takes as long as the test itself. It also tells a busy machine from a defect.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  // Long, since a test machine may be slow and busy: a test says what happens, not how soon.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.SHOP_URL ?? 'http://127.0.0.1:3900',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
