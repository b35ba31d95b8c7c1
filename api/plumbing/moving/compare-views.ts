import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { PersonalFields } from '#domain/shared/personal-data.ts'
import type { Upcasts } from '#domain/shared/upcasts.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { ProjectionFailed } from '#projections/run/failure.ts'
import type { AnyProjection } from '#projections/run/fold.ts'
import { runProjections } from '#projections/run/run.ts'
import { openViewsIn } from '../engines/open-each.ts'
import type { Vault } from '../engines/vault/port.ts'
import { sealed } from '../events/sealed.ts'
import { upcasting } from '../events/upcasting.ts'
import type { Ordinals } from './ordinals.ts'

/** Each page is committed to every view. */
const pageSize = 5000

/** As much of the shop as its views are folded with. */
export type Folding = {
  readonly views: (secrets: { readonly publicIdSecret: Buffer }) => readonly AnyProjection[]
  readonly personal: readonly PersonalFields[]
  readonly upcasts: readonly Upcasts[]
}

/** Servers send events as they come. A log that does not grow is folded faster in large pages. */
function inPages(log: EventStore): EventStore {
  return {
    ...log,
    async subscribe(after, onBatch, signal, types) {
      let page: StoredEvent[] = []
      const give = async () => {
        if (page.length > 0) await onBatch(page, page.at(-1)!.position)
        page = []
      }
      for await (const events of log.readAll(after, types)) {
        if (signal.aborted) return
        page.push(...events)
        if (page.length >= pageSize) await give()
      }
      await give()
      if (!signal.aborted) await once(signal, 'abort')
    },
  }
}

/** Folds all views of a log into a file of their own. @throws ProjectionFailed where one does not come to the end. */
export async function foldViews(
  log: EventStore,
  vault: Vault,
  { views, personal, upcasts }: Folding,
  file: string,
): Promise<ReadModels> {
  const store = sealed(upcasting(inPages(log), upcasts), vault, personal)
  const readModels = openViewsIn(file)
  const folding = new AbortController()
  let failed: ProjectionFailed | undefined
  try {
    const projections = runProjections({
      store,
      readModels,
      projections: views({ publicIdSecret: await vault.secret('public-ids') }),
      signal: folding.signal,
      onError(failure) {
        failed ??= failure
      },
    })
    const whole = await projections.caughtUp(await store.head())
    folding.abort()
    await projections.ended
    if (!whole) throw failed ?? new Error('The views were not folded')
    return readModels
  } catch (error) {
    await readModels.close()
    throw error
  }
}

/** A sentence about the first document that is another one, whatever its positions are; undefined: there is none. */
export async function differingView(
  one: ReadModels,
  other: ReadModels,
  names: readonly string[],
  ordinals: { readonly one: Ordinals; readonly other: Ordinals },
): Promise<string | undefined> {
  /** Byte for byte; where two numbers differ, they are positions of one event. */
  function same(a: unknown, b: unknown): boolean {
    if (typeof a === 'number' && typeof b === 'number') return a === b || isPosition(a, b)
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return isDeepStrictEqual(a, b)
    const [of, and] = [Object.entries(a), Object.entries(b)]
    return of.length === and.length && of.every(([key, value], n) => and[n]![0] === key && same(value, and[n]![1]))
  }
  function isPosition(a: number, b: number): boolean {
    const ordinal = ordinals.one.of(a)
    return ordinal > 0 && ordinals.one.at(ordinal) === a && ordinals.other.at(ordinal) === b
  }

  for (const view of names) {
    const [ofOne, ofOther] = [documents(one, view), documents(other, view)]
    for (;;) {
      const [a, b] = [await ofOne.next(), await ofOther.next()]
      if (a.done && b.done) break
      if (a.done || b.done || a.value[0] !== b.value[0] || !same(a.value[1], b.value[1]))
        return `document ${(a.value ?? b.value)?.[0]} of the view ${view} is another one`
    }
  }
  return undefined
}

async function* documents(readModels: ReadModels, view: string) {
  for await (const page of readModels.scan(view)) yield* page
}
