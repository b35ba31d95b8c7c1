import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build as buildPages } from 'vike/api'
import { compressed, encodings } from '#api/plumbing/web/assets.ts'
import { encode } from '#api/plumbing/web/encoding.ts'

/** Builds the web application for the browser and for the server into dist/. */
export async function build({ verbose = false } = {}): Promise<void> {
  process.env.NODE_ENV = 'production'
  const started = performance.now()
  console.log('Building the pages for browser and server ...')
  await rm('dist', { recursive: true, force: true })
  await buildPages({ viteConfig: { logLevel: verbose ? 'info' : 'warn' } })
  await compress('dist/client')
  console.log(`Built into dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Beside each file of the browser's build as it is sent, so that no start of the shop compresses it. */
async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(compressed)
  await Promise.all(
    names.flatMap(name =>
      Object.entries(encodings).map(async ([encoding, ending]) => {
        const file = join(folder, name)
        await writeFile(`${file}${ending}`, await encode(await readFile(file), encoding as 'br', 'best'))
      }),
    ),
  )
}

// The launcher imports this file, so it is not always the main one; it is always the one that was asked for.
if (process.argv[1] === import.meta.filename) await build({ verbose: process.argv.includes('--verbose') })
