import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { demoFeed } from '#api/demo/feed.ts'
import { commandLine, run, UsageError } from './maintenance/ask-shop.ts'

const usage = 'Usage: npm run demo-catalogue -- [--products 400] [--seed selvedge] [--out file.csv]'

/** Writes the demo catalogue as a supplier's feed, to a file or to the standard output. */
async function write() {
  const options = {
    products: { type: 'string', default: '400' },
    seed: { type: 'string', default: 'selvedge' },
    out: { type: 'string' },
  } as const
  const { values } = commandLine(usage, options, undefined, { words: false })
  const products = Number(values.products)
  if (!Number.isInteger(products) || products < 1 || products > 100_000) {
    throw new UsageError(`--products has to be a whole number from 1 to 100000.\n${usage}`)
  }
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out)
  const failed = once(out, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  let rows = -1
  for (const text of demoFeed({ seed: values.seed, products })) {
    rows += text.split('\n').length - 1
    if (!out.write(text)) await Promise.race([once(out, 'drain'), failed])
  }
  if (values.out === undefined) return
  out.end()
  await Promise.race([once(out, 'finish'), failed])
  console.log(`${products} products, ${rows} rows: ${values.out}`)
}

run(usage, () =>
  write().catch((error: Error & { code?: string }) => {
    // Whoever read it has enough.
    if (error.code === 'EPIPE') return
    throw error.code ? new UsageError(`${error.message}.\n${usage}`) : error
  }),
)
