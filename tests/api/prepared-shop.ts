import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { type Death, mortalStore } from './orders/failing-store.ts'

type Opener = (options: Parameters<typeof openShop>[0]) => Promise<OpenShop>

type Case = {
  /** Carried out in the process that dies. */
  readonly act: (dying: OpenShop) => Promise<unknown>
  /** In the next process. `died`: false where the one before lived to the end. */
  readonly next: (shop: OpenShop, died: boolean) => Promise<void>
  /** Opens both, where they share more than the folder. */
  readonly open?: Opener
}

/** A shop that a test prepares once: each process that the test lets die begins with a copy of its folder. */
export async function prepareShop(prepare: (shop: OpenShop) => Promise<void>, open: Opener = openShop) {
  const root = await mkdtemp(join(tmpdir(), 'selvedge-prepared-'))
  const prepared = join(root, 'prepared')
  const shop = await open({ folder: prepared })
  await prepare(shop)
  await shop.end({ keepFolder: true })
  let copies = 0

  /** The folder of another copy. */
  async function copy(): Promise<string> {
    const folder = join(root, `${copies++}`)
    await cp(prepared, folder, { recursive: true })
    return folder
  }

  return {
    copy,
    /**
     * Acts in processes that die at one append after another, `every` so many, each on a copy of its own; until one needed fewer.
     * So many died.
     */
    async everyDeath(when: Death, begin: () => Case, every = 1): Promise<number> {
      for (let deaths = 0; ; deaths++) {
        const { act, next, open: opened = open } = begin()
        const folder = await copy()
        let mortal: ReturnType<typeof mortalStore> | undefined
        const dying = await opened({
          folder,
          wrapStore(log) {
            mortal = mortalStore(log)
            return mortal.store
          },
        })
        mortal!.dieAt(deaths * every, when)
        // Waiting for a dead process would never end.
        await Promise.race([act(dying), mortal!.death]).catch(() => {})
        const died = mortal!.died()
        await dying.end({ keepFolder: true })
        const shop = await opened({ folder })
        await next(shop, died)
        await shop.end()
        if (!died) return deaths
      }
    },
    end: () => rm(root, { recursive: true, force: true }),
  }
}

/** Every event of a type, in the order of the log. */
export async function eventsOf({ store }: Pick<OpenShop, 'store'>, type: string): Promise<readonly StoredEvent[]> {
  return (await Array.fromAsync(store.readAll(-1, [type]))).flat()
}
