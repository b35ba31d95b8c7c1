import { draftMark } from '../../client/draft-names.ts'
import type { SealedStorage } from '../../client/sealed-storage.ts'

/** What is typed and not sent, with the id that it is sent under. */
export type Draft = { readonly id: string; readonly fields: object }
export type Drafts = { readonly [name: string]: Draft }
type Kept = Draft & { readonly of: string; readonly name: string; readonly at: number }

const keptMs = 7 * 86_400_000

type Deps = {
  readonly sealed: SealedStorage
  /** Of the drafts that this browser keeps. @throws where its storage is off. */
  readonly names: () => readonly string[]
  readonly now: () => number
}

/**
 * The drafts of one member on this device: in memory, and sealed for seven days. Nothing kept is read before somebody says whose they
 * are, and what another member left is dropped.
 */
export function createKeptDrafts({ sealed, names, now }: Deps) {
  let of = ''
  let drafts: Drafts = {}
  /** Ids of those that were typed into in this page. */
  const typed = new Set<string>()
  /** The beginnings of names of drafts whose person was erased: the device may keep more of them than were read yet. */
  const erased = new Set<string>()
  const listeners = new Set<() => void>()

  function become(next: Drafts): void {
    drafts = next
    for (const listener of listeners) listener()
  }

  // Kept under its id, so that nobody learns from the name what the draft is about.
  function seal(name: string, draft: Draft): void {
    const kept: Kept = { ...draft, of, name, at: now() }
    void sealed.set(draftMark + draft.id, kept)
  }

  function keptNames(): readonly string[] {
    try {
      return names()
    } catch {
      // Without storage drafts last as long as the page.
      return []
    }
  }

  /** The newest of a name; what is another member's, too old or double is dropped. */
  async function load(member: string): Promise<ReadonlyMap<string, Kept>> {
    const found = new Map<string, Kept>()
    for (const key of keptNames()) {
      const kept = await sealed.get<Kept>(key)
      if (!kept) continue
      const other = found.get(kept.name)
      const isOver = kept.of !== member || kept.at + keptMs < now() || (other !== undefined && other.at >= kept.at)
      if (isOver) sealed.remove(key)
      else {
        if (other) sealed.remove(draftMark + other.id)
        found.set(kept.name, kept)
      }
    }
    return found
  }

  function forgetAll(): void {
    const keys = Object.values(drafts).map(({ id }) => draftMark + id)
    for (const key of new Set([...keys, ...keptNames()])) sealed.remove(key)
    become({})
  }

  return {
    all: (): Drafts => drafts,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Resolves when the member's drafts of this device are there. */
    async claim(member: string): Promise<void> {
      if (of === member) return
      // Typed by another member in this page.
      if (of !== '') forgetAll()
      of = member
      for (const [name, draft] of Object.entries(drafts)) seal(name, draft)
      const found = await load(member)
      if (of !== member) return
      const mine: Record<string, Draft> = {}
      for (const [name, { id, fields }] of found) {
        const typedNow = drafts[name]
        if ([...erased].some(prefix => name.startsWith(prefix))) sealed.remove(draftMark + id)
        else if (!typedNow) mine[name] = { id, fields }
        // What was typed meanwhile stands.
        else if (typedNow.id !== id) sealed.remove(draftMark + id)
      }
      if (Object.keys(mine).length > 0) become({ ...drafts, ...mine })
    },
    keep(name: string, draft: Draft): void {
      typed.add(draft.id)
      become({ ...drafts, [name]: draft })
      if (of !== '') seal(name, draft)
    },
    forget(name: string): void {
      const { [name]: gone, ...others } = drafts
      if (!gone) return
      sealed.remove(draftMark + gone.id)
      become(others)
    },
    /** Drops every draft whose name begins so: its person was erased. */
    forgetUnder(prefix: string): void {
      erased.add(prefix)
      const under = Object.entries(drafts).filter(([name]) => name.startsWith(prefix))
      if (under.length === 0) return
      for (const [, { id }] of under) sealed.remove(draftMark + id)
      become(Object.fromEntries(Object.entries(drafts).filter(([name]) => !name.startsWith(prefix))))
    },
    /** Another tab sent or dropped what is kept under this key. What was typed into here stays. */
    goneElsewhere(key: string): void {
      const name = Object.keys(drafts).find(each => draftMark + drafts[each]!.id === key)
      if (name === undefined || typed.has(drafts[name]!.id)) return
      const { [name]: _gone, ...others } = drafts
      become(others)
    },
    forgetAll,
  }
}
