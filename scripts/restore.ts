import { resolve } from 'node:path'
import { acceptOlderLog, restore } from '#api/backup/restore.ts'
import { readConfig } from '#api/config.ts'
import { createCopyProgress } from './maintenance/copy-progress.ts'
import { run, UsageError } from './maintenance/with-shop.ts'

/** Brings a backup back into an empty data folder; `--log-is-older` takes a log that was put back by other means as it is. */
run(async () => {
  const [named, ...more] = process.argv.slice(2)
  if (!named || more.length > 0 || (named.startsWith('--') && named !== '--log-is-older'))
    throw new UsageError(
      'Usage: npm run restore -- /backups/monday (into an empty DATA_DIR), or npm run restore -- --log-is-older',
    )
  const config = readConfig()
  if (named === '--log-is-older') {
    const { empty } = await acceptOlderLog(config)
    console.log(
      empty
        ? 'The log is empty and is accepted as it is. The next start opens a new shop, whose order numbers begin again. ' +
            'Set DEMO=off, or it gets the products of the demo.'
        : 'The log is accepted as it is. The next start repeats its erasures and rebuilds the views.',
    )
    if (config.REDIS_URL) console.log('Before you start, empty the Redis of the views: redis-cli -u REDIS_URL FLUSHDB')
    return
  }
  const folder = resolve(process.env.INIT_CWD ?? '', named)
  const progress = createCopyProgress(process.stdout)
  const { left } = await restore(config, folder, progress.show).finally(progress.clear)
  console.log(`The backup ${folder} is restored to ${config.DATA_DIR}. Start the shop: it rebuilds its views first.`)
  if (left.length > 0)
    console.log(
      `The backup does not hold ${left.join(' and ')}. Restore that with the tools of its engine, then run npm run restore -- --log-is-older`,
    )
})
