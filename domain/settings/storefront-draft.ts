import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import { mergeSections, sameData } from '../shared/merge-sections.ts'
import { misfitOfChanges } from './decide.ts'
import type { Settings } from './events.ts'
import { changesAt, valueAt } from './paths.ts'
import type { Misfit } from './shape.ts'

/** The settings that arrange the storefront. */
export const arranged = [
  ...(['announcements', 'menu', 'hero.title', 'hero.text', 'hero.action', 'hero.link', 'hero.picture'] as const),
  ...(['hero.scene', 'promises'] as const),
] as const

type Values = { readonly [path: string]: unknown }

/** Of the next arrangement, by path. `over`: what the shop said when it was written. */
type Entry = { readonly over: unknown; readonly value: unknown }
export type StorefrontDraft = { readonly [path: string]: Entry }

export type StorefrontDraftEvent = Messages<{
  /** By path; null: it goes out of the draft. */
  StorefrontDraftSaved: { values: { readonly [path: string]: Entry | null } }
  StorefrontDraftDiscarded: { paths: readonly string[] }
  /** The shop has these values: what was written since stays in the draft. */
  StorefrontDraftPublished: { values: Values }
}>

export function evolve(draft: StorefrontDraft, event: StorefrontDraftEvent): StorefrontDraft {
  switch (event.type) {
    case 'StorefrontDraftSaved': {
      const after = { ...draft, ...event.data.values }
      return Object.fromEntries(Object.entries(after).filter((entry): entry is [string, Entry] => entry[1] !== null))
    }
    case 'StorefrontDraftDiscarded':
      return without(draft, path => event.data.paths.includes(path))
    case 'StorefrontDraftPublished': {
      const { values } = event.data
      return without(draft, (path, { value }) => Object.hasOwn(values, path) && sameData(values[path], value))
    }
  }
}

function without(draft: StorefrontDraft, isGone: (path: string, entry: Entry) => boolean): StorefrontDraft {
  return Object.fromEntries(Object.entries(draft).filter(([path, entry]) => !isGone(path, entry)))
}

/** What the draft would change of the settings, by path. */
export function differences(draft: StorefrontDraft, live: Settings): Values {
  const values = Object.entries(draft).map(([path, { value }]) => [path, value] as const)
  return Object.fromEntries(values.filter(([path, value]) => !sameData(value, valueAt(live, path))))
}

/** The settings as they would be. */
export function drafted(draft: StorefrontDraft, live: Settings): Settings {
  return mergeSections(live, changesAt(differences(draft, live)))
}

export type StorefrontDraftCommand = Messages<{
  /** `seen`: what stood in the form when it was opened, by the same paths. `live`: the settings as shoppers have them. */
  SaveStorefrontDraft: { changes: Values; seen: Values; live: Settings }
  DiscardStorefrontDraft: object
  /** The settings have these values now. */
  EndStorefrontDraft: { values: Values }
}>

export type StorefrontDraftRejection =
  | Misfit
  | { readonly code: 'storefront-draft-edited-meanwhile'; readonly paths: readonly string[] }

type Answer = Decision<StorefrontDraftEvent, StorefrontDraftRejection>

function decide(command: StorefrontDraftCommand, draft: StorefrontDraft): Answer {
  switch (command.type) {
    case 'SaveStorefrontDraft': {
      const { changes, seen, live } = command.data
      const strange = Object.keys(changes).find(path => !arranged.some(each => each === path))
      if (strange !== undefined) return reject({ code: 'setting-unknown', setting: strange, known: arranged })
      const wrong = misfitOfChanges(changesAt(changes))
      if (wrong) return reject(wrong)
      const now = drafted(draft, live)
      const met = Object.entries(changes).filter(
        ([path, wanted]) => !sameData(valueAt(now, path), wanted) && !sameData(valueAt(now, path), seen[path]),
      )
      if (met.length > 0) return reject({ code: 'storefront-draft-edited-meanwhile', paths: met.map(([path]) => path) })
      const values = Object.entries(changes).flatMap(([path, value]) => {
        const over = valueAt(live, path)
        const entry = sameData(value, over) ? null : { over, value }
        return sameData(draft[path] ?? null, entry) ? [] : [[path, entry] as const]
      })
      if (values.length === 0) return accept()
      return accept({ type: 'StorefrontDraftSaved', data: { values: Object.fromEntries(values) } })
    }
    case 'DiscardStorefrontDraft': {
      const paths = Object.keys(draft)
      return paths.length === 0 ? accept() : accept({ type: 'StorefrontDraftDiscarded', data: { paths } })
    }
    case 'EndStorefrontDraft': {
      const { values } = command.data
      const ended: StorefrontDraftEvent = { type: 'StorefrontDraftPublished', data: { values } }
      return sameData(evolve(draft, ended), draft) ? accept() : accept(ended)
    }
  }
}

/** The next arrangement of the storefront, which staff alone sees. One stream, beside that of the settings. */
export const storefrontDraft: Decider<
  StorefrontDraft,
  StorefrontDraftCommand,
  StorefrontDraftEvent,
  StorefrontDraftRejection
> = { name: 'storefront-draft', initial: {}, decide, evolve }
