import { createPasswords } from '#api/auth/passwords/passwords.ts'
import { benchPassword } from '../bench.ts'
import type { Rate } from '../load.ts'
import { tell } from './filling.ts'

/** Checks a password again and again, so many at a time for so many seconds, and nothing else. Tells how many a second, and the CPU time of each. */
const [atOnce, seconds] = process.argv.slice(2).map(Number) as [number, number]
const passwords = createPasswords()
const hash = await passwords.hash(benchPassword)

async function checkFor(seconds: number): Promise<Rate> {
  const before = process.cpuUsage()
  const started = performance.now()
  const end = started + seconds * 1000
  let count = 0
  const check = async () => {
    while (performance.now() < end) {
      if (!(await passwords.verify(benchPassword, hash))) throw new Error('The password does not fit')
      count++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, check))
  const { user, system } = process.cpuUsage(before)
  return { perSecond: count / ((performance.now() - started) / 1000), cpuMs: (user + system) / 1000 / count }
}

await checkFor(seconds / 4)
tell(await checkFor(seconds))
process.exit()
