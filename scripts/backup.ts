import { resolve } from 'node:path'
import { backUp } from '#api/backup/backup.ts'
import { readConfig } from '#api/config.ts'
import { createCopyProgress } from './maintenance/copy-progress.ts'
import { run, UsageError } from './maintenance/with-shop.ts'

/** Copies everything of the shop that cannot be made again into a new folder, while it runs or not. */
run(async () => {
  const [named, ...more] = process.argv.slice(2)
  if (!named || more.length > 0) throw new UsageError('Usage: npm run backup -- /backups/monday (a new folder)')
  const folder = resolve(process.env.INIT_CWD ?? '', named)
  const config = readConfig()
  const progress = createCopyProgress(process.stdout)
  const { left } = await backUp(config, folder, progress.show).finally(progress.clear)
  console.log(`Everything in ${config.DATA_DIR} is now in ${folder}. Bring it back with npm run restore -- ${folder}`)
  if (left.length > 0)
    console.log(
      `Not in it: ${left.join(' and ')}, which another engine keeps. Back that up with its own tools, the log first.`,
    )
  else console.log('It holds the keys of all personal data: keep its folders log and keys apart where you can.')
})
