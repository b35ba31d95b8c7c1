import { rm } from 'node:fs/promises'
import { build as buildPages } from 'vike/api'

/** Builds the web application for the browser and for the server into dist/. */
export async function build({ verbose = false } = {}): Promise<void> {
  process.env.NODE_ENV = 'production'
  const started = performance.now()
  console.log('Building the pages for browser and server ...')
  await rm('dist', { recursive: true, force: true })
  await buildPages({ viteConfig: { logLevel: verbose ? 'info' : 'warn' } })
  console.log(`Built into dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

// The launcher imports this file, so it is not always the main one; it is always the one that was asked for.
if (process.argv[1] === import.meta.filename) await build({ verbose: process.argv.includes('--verbose') })
