import { defineConfig } from '@playwright/test'

/** Journeys in a real browser against the production build. Chromium is the machine's own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/start-shop.ts',
  fullyParallel: true,
  workers: 2,
  // A second try tells a machine that was busy from a defect, and is named as flaky in the report.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    baseURL: process.env.SHOP_URL ?? 'http://127.0.0.1:3900',
    // Recording takes as long as the test itself: in CI the second try is recorded.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
