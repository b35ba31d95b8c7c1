import type { Change, ReadModels, ViewCommit } from '#projections/ports.ts'
import type { IndexKey } from '#projections/projection.ts'

/** `open` may be called several times: each is another process on the same data. `close` removes the data. */
export type ReadModelsUnderTest = { open(): ReadModels; close(): Promise<void> }

/** What the parts of the contract work with; `models` changes with every test. */
export type Bench = {
  readonly models: ReadModels
  /** Another process on the same data. */
  open(): ReadModels
  /** Commits to the live generation, made where there is none, one position after its checkpoint if none is told. */
  commit(commit: Partial<ViewCommit>, to?: ReadModels, of?: string): Promise<'committed' | 'stale'>
}

export const view = 'order-list'

export const nothing = { puts: [], removals: [], tallies: [], changed: [] } satisfies Partial<ViewCommit>

type Keys = readonly IndexKey[]

/** A document with its keys before and after, by index. */
export function put(
  id: string,
  doc: object,
  indexes: { readonly [index: string]: readonly [before: Keys, after: Keys] } = {},
): ViewCommit['puts'][number] {
  const named = Object.entries(indexes).map(([index, [before, after]]) => [index, { before, after }] as const)
  return { id, doc, indexes: Object.fromEntries(named) }
}

export async function pagesOf<Doc>(models: ReadModels, view: string) {
  const pages: (readonly (readonly [id: string, doc: Doc])[])[] = []
  for await (const page of models.scan<Doc>(view)) pages.push(page)
  return pages
}

/** A follower of the change log that can be waited for. */
export async function followed(models: ReadModels, { progress = true } = {}) {
  const changes: Change[] = []
  const stopping = new AbortController()
  let gaps = 0
  let heard = 0
  let hear = () => {}
  const onChange = (change: Change) => {
    if (!progress && change.progress) return
    changes.push(change)
    hear()
  }
  let gapAt: number | undefined
  const onGap = (sequence: number) => {
    gaps++
    gapAt = sequence
  }
  const onHeard = () => {
    heard = changes.length
  }
  await models.follow({ onChange, onGap, onHeard }, stopping.signal)
  return {
    gaps: () => gaps,
    /** Where the log went on after the last gap. */
    gapAt: () => gapAt,
    /** How many changes it had heard when it was told that none was missing. */
    heard: () => heard,
    stop: () => stopping.abort(),
    /** All changes so far, as soon as there are that many. */
    async next(count: number): Promise<readonly Change[]> {
      while (changes.length < count)
        await new Promise<void>(resolve => {
          hear = resolve
        })
      return changes
    },
  }
}
