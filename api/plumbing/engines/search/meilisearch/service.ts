import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError } from 'meilisearch'
import { ProductSearchRefused, ProductSearchUnavailable } from '#projections/product-search/port.ts'
import { areSet, indexSettings } from './index-settings.ts'

/** Shoppers wait for a question; a service that takes longer is as good as away. */
const questionTimeoutMs = 1000
const requestTimeoutMs = 10_000
const taskTimeoutMs = 300_000

/** The service behind a client whose every outage is a `ProductSearchUnavailable`. */
export function createService(url: string, key: string | undefined) {
  const clientOf = (timeout: number) =>
    new Meilisearch({
      host: url,
      ...(key && { apiKey: key }),
      // The service writes a packed answer in two pieces, and the second waits 40 ms until the first is acknowledged.
      requestInit: { headers: { 'accept-encoding': 'identity' } },
      timeout,
      defaultWaitOptions: { timeout: taskTimeoutMs, interval: 20 },
    })
  const client = clientOf(requestTimeoutMs)

  async function ask<T>(what: string, request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (error) {
      if (error instanceof ProductSearchUnavailable) throw error
      const reason = error instanceof Error ? error.message : String(error)
      const refused = error instanceof MeilisearchApiError && [401, 403].includes(error.response.status)
      const kind = refused ? ProductSearchRefused : ProductSearchUnavailable
      throw new kind(`Meilisearch did not ${what}: ${reason}`, { cause: error })
    }
  }

  /** Waits until the service has done the task; one that fails throws. `tolerated` names an error that is none here. */
  async function done(what: string, enqueue: () => EnqueuedTaskPromise, tolerated?: string): Promise<void> {
    const task = await ask(what, () => enqueue().waitTask())
    if (task.status === 'succeeded' || (tolerated && task.error?.code === tolerated)) return
    throw new ProductSearchUnavailable(`Meilisearch did not ${what}: ${task.error?.message ?? task.status}`)
  }

  /** Nothing instead of the error that says that something is not there. */
  async function orNothing<T>(what: string, request: () => Promise<T>): Promise<T | undefined> {
    return ask(what, async () => {
      try {
        return await request()
      } catch (error) {
        if (error instanceof MeilisearchApiError && error.response.status === 404) return undefined
        throw error
      }
    })
  }

  return {
    /** For changes and tasks. */
    client,
    /** For what somebody waits for. */
    questions: clientOf(questionTimeoutMs),
    ask,
    done,
    orNothing,
    /** An index with the shop's settings, whether it was there before or not. */
    async prepareIndex(uid: string): Promise<void> {
      const settings = await orNothing('tell its settings', () => client.index(uid).getSettings())
      // The service reads all documents anew for settings that change nothing.
      if (settings && areSet(settings)) return
      await done('create the index', () => client.createIndex(uid, { primaryKey: 'id' }), 'index_already_exists')
      await done('take the settings', () => client.index(uid).updateSettings(indexSettings))
    },
  }
}

export type Service = ReturnType<typeof createService>
