import { defineConfig } from 'vitest/config'

/** Files that replace a module or what is global, or load a build, of which a process can hold one: each runs in its own process. */
const apart = [
  'tests/api/auth/passwords.test.ts',
  'tests/spec/**/*.test.{ts,tsx}',
  'tests/web/{ask,cart-store,data,second-application,session}.test.ts',
]

export default defineConfig({
  test: {
    // All others share their worker's modules: reading the shop anew for each file took half of the time.
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'node_modules/**', ...apart],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
    // The build as Node runs it. Vitest would ask its main process at each import of a page, and a busy one does not answer in time.
    server: { deps: { external: [/\/dist\/server\//] } },
    pool: 'forks',
    // Hundreds of shops are opened and closed in one process: a small young generation is collected again and again.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: '100%',
    // Long, since a test machine may be slow and busy: a test says what happens, not how soon.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    globals: false,
  },
})
