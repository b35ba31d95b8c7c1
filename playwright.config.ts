import { defineConfig } from '@playwright/test'

/** Journeys in a real browser against the production build. Chromium is the machine's own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/start-shop.ts',
  fullyParallel: true,
  workers: 2,
  // The second try is recorded, because recording takes as long as the test itself. It also tells a busy machine from a defect.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  timeout: 60_000,
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
