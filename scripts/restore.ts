import { resolve } from 'node:path'
import { acceptLostKeys, acceptOlderLog, restore } from '#api/plumbing/backup/restore.ts'
import { type Config, readConfig } from '#api/plumbing/config/config.ts'
import { run, UsageError } from './maintenance/ask-shop.ts'
import { createCopyProgress } from './maintenance/progress.ts'

const waiting =
  'Endpoints that may have been told more than this log has wait until you say where they go on: npm run webhook -- list'

const accepting = ['--log-is-older', '--keys-are-lost']

const usage =
  'Usage: npm run restore -- /backups/monday (into an empty DATA_DIR), npm run restore -- --log-is-older, ' +
  'or npm run restore -- --keys-are-lost'

/** Restores a backup to an empty data folder. `--log-is-older` takes the log as it is; `--keys-are-lost` goes on. */
run(usage, async () => {
  const [named, ...more] = process.argv.slice(2)
  if (!named || more.length > 0 || (named.startsWith('--') && !accepting.includes(named))) throw new UsageError(usage)
  const config = readConfig()
  if (accepting.includes(named)) {
    console.log(named === '--keys-are-lost' ? await acceptKeys(config) : await acceptLog(config))
    if (config.REDIS_URL) console.log('Before you start, empty the Redis of the views: redis-cli -u REDIS_URL FLUSHDB')
    return
  }
  const folder = resolve(process.env.INIT_CWD ?? '', named)
  const progress = createCopyProgress(process.stdout)
  const { left } = await restore(config, folder, progress.show).finally(progress.clear)
  console.log(
    `The backup ${folder} is restored to ${config.DATA_DIR}. Start the shop: it rebuilds its views first. ${waiting}`,
  )
  if (left.length > 0)
    console.log(
      `The backup does not hold ${left.join(' and ')}. Restore that with the tools of its engine, then run npm run restore -- --log-is-older`,
    )
})

async function acceptLog(config: Config): Promise<string> {
  const { empty } = await acceptOlderLog(config)
  return empty
    ? 'The log is empty and is accepted as it is. The next start opens a new shop, whose order numbers begin again. ' +
        'Set DEMO=off, or it gets the products of the demo.'
    : `The log is accepted as it is. The next start repeats its erasures and rebuilds the views. ${waiting}`
}

async function acceptKeys(config: Config): Promise<string> {
  await acceptLostKeys(config)
  return (
    'The shop goes on with new keys. The next start rebuilds the views: everybody in the log so far is shown as erased, and ' +
    'accounts of before cannot be opened. Orders keep their lines and totals. For an account of your own: npm run admin -- your@email'
  )
}
