import { backUp } from '#api/backup/backup.ts'
import { readConfig } from '#api/config.ts'
import { run, UsageError } from './maintenance/with-shop.ts'

/** Copies everything of the shop that cannot be made again into a new folder, while it runs or not. */
run(async () => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new UsageError('Usage: npm run backup -- /backups/monday (a new folder)')
  const config = readConfig()
  const { left } = await backUp(config, folder, ({ what, share }) => {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[KCopying the ${what}: ${Math.round(share * 100)} %`)
  })
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  console.log(`Everything in ${config.DATA_DIR} is now in ${folder}. Bring it back with npm run restore -- ${folder}`)
  if (left.length > 0)
    console.log(
      `Not in it: ${left.join(' and ')}, which another engine keeps. Back that up with its own tools, the log first.`,
    )
  else console.log('It holds the keys of all personal data: keep its folders log and keys apart where you can.')
})
