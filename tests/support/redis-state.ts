import type { Redis } from 'ioredis'

/** Notes what is in a Redis, or under a prefix of it, and puts it back in one step: as a failover to a replica that lacks the newest writes. */
export async function noteState(client: Redis, prefix = ''): Promise<() => Promise<void>> {
  const present = () => client.keys(`${prefix}*`)
  const dumps = await Promise.all((await present()).map(async key => [key, (await client.dumpBuffer(key))!] as const))
  return async () => {
    const steps = client.multi().del('none', ...(await present()))
    for (const [key, dump] of dumps) steps.restore(key, 0, dump)
    await steps.exec()
  }
}
