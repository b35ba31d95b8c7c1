import { spawn } from 'node:child_process'
import { readConfig } from '#api/plumbing/config/config.ts'
import { seedNeutralContent } from '../api/content/seed.ts'
import { openDemo } from '../api/demo/demo.ts'

/** Pages through Vite with hot replacement; the server restarts when its code changes. `--serve` is that server. */
const watched = ['api', 'domain', 'projections']

if (process.argv.includes('--serve')) await serve()
else watch()

function watch(): void {
  // `--watch` alone would loop on a file that Vite writes for its configuration.
  const paths = watched.map(folder => `--watch-path=${folder}`)
  const child = spawn(process.execPath, [...paths, '--watch-preserve-output', import.meta.filename, '--serve'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.on('exit', code => process.exit(code ?? 0))
}

async function serve(): Promise<void> {
  const config = readConfig()
  const shop = await openDemo(config, { web: 'sources', say: line => console.log(line) })
  await seedNeutralContent(shop.handler)
  await shop.app.listen({ host: config.HOST, port: config.PORT })
  console.log(`Selvedge (development) is open at http://${config.HOST}:${config.PORT}`)
  const stop = async () => {
    // The browser's connection for hot replacement never closes by itself: the engines close, the server does not wait.
    await shop.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
