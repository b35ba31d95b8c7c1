import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBench } from './bench.ts'
import { busyShare, cpuTimes, machineFacts } from './machine.ts'
import { readOptions, usage } from './options.ts'
import type { Row } from './row.ts'
import { rows } from './rows.ts'
import { markdown, printed, type Result, summary } from './table.ts'

/** Longer than the slowest row on a slow machine: a row that hangs fails, and the next one has its turn. */
const mostMinutes = 15

/** Measures what the README promises and prints it. Ends by itself; the exit code does not judge the numbers. */
async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    rows.map(({ number }) => number),
  )
  if (!existsSync(join(import.meta.dirname, '../../dist/assets.json'))) throw new Error('Run `npm run build` first')
  const facts = await machineFacts()
  console.log(`${facts.join('\n')}\n`)
  const bench = createBench(options)
  await bench.prepare()
  const stop = () => void bench.end().finally(() => process.exit(130))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const results: Result[] = []
  try {
    for (const row of rows.filter(({ number }) => options.only.length === 0 || options.only.includes(number))) {
      const before = cpuTimes()
      const result = await inTime(row, bench).then(
        measured => ({ row, measured, busy: busyShare(before) }),
        (error: Error) => ({ row, failure: error.message, busy: null }),
      )
      console.log(printed(result))
      results.push(result)
    }
  } finally {
    await bench.end()
  }
  console.log(summary(results))
  if (options.markdown) await writeFile(options.markdown, markdown(results, facts))
  if (results.some(result => 'failure' in result)) process.exitCode = 1
}

async function inTime(row: Row, bench: Parameters<Row['measure']>[0]) {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`not done after ${mostMinutes} minutes`)), mostMinutes * 60_000)
  })
  return Promise.race([row.measure(bench), tooLate]).finally(() => clearTimeout(late))
}

main().then(
  () => process.exit(),
  (error: Error) => {
    console.error(`${error.message}. ${usage}`)
    process.exit(1)
  },
)
