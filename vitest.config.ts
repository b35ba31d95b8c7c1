import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    pool: 'forks',
    // The usual one core less leaves a machine of two half idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globals: false,
  },
})
