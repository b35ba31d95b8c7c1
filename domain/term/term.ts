import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'
import { sameData } from '../shared/merge-sections.ts'
import type { TermDefinition, TermEvent, TermKind } from './events.ts'

/** What a form changes of a term, by path. A name of '' is none in that language; a parent of '' is none. */
export type TermChanges = { readonly [path in TermPath]?: string | number | readonly string[] | null }
export type TermPath = `name.${keyof LocalizedText}` | 'hexes' | 'order' | 'parent'

type Named = { kind: TermKind; id: string }

export type TermCommand = Messages<{
  /** Names a brand, category, colour, size or attribute, or changes what it is called. */
  DefineTerm: TermDefinition
  /** `seen`: the values that a form was typed over; what somebody else changed since is not overwritten. */
  EditTerm: Named & { changes: TermChanges; seen?: TermChanges }
  /** The address is claimed for this term already. */
  MoveTerm: Named & { to: string }
  /** `at`: the address of the term that takes its place. */
  RetireTerm: Named & { to: string | null; at: string | null }
  MergeTerm: Named & { into: string; at: string }
  RestoreTerm: Named
}>

export type TermRejection =
  | { readonly code: 'term-not-found' }
  /** It was retired or merged: it is brought back first. */
  | { readonly code: 'term-gone' }
  | { readonly code: 'term-misfit'; readonly path: TermPath }
  | { readonly code: 'term-edited-meanwhile'; readonly paths: readonly TermPath[] }
  /** A term does not take its own place. */
  | { readonly code: 'onto-itself' }

/** The newest definition, its address and where it went; null before the first. */
export type TermState =
  | (TermDefinition & {
      readonly address?: string
      readonly gone?: { readonly to: string | null; readonly merged: boolean }
    })
  | null

/** The id of a term's stream is `<kind>-<id>`. */
export const term: Decider<TermState, TermCommand, TermEvent, TermRejection> = {
  name: 'term',
  initial: null,
  decide,
  evolve(term, event) {
    switch (event.type) {
      case 'TermDefined':
        return {
          ...event.data,
          ...(term?.address !== undefined && { address: term.address }),
          ...(term?.gone && { gone: term.gone }),
        }
      case 'TermMoved':
        return term && { ...term, address: event.data.to }
      case 'TermRetired':
        return term && { ...term, gone: { to: event.data.to, merged: false } }
      case 'TermMerged':
        return term && { ...term, gone: { to: event.data.into, merged: true } }
      case 'TermRestored': {
        if (!term) return null
        const { gone: _, ...back } = term
        return back
      }
    }
  },
}

export const addressOf = (term: { readonly id: string; readonly address?: string }) => term.address ?? term.id

const mostHexes = 6

type Answer = Decision<TermEvent, TermRejection>

export function decide(command: TermCommand, term: TermState): Answer {
  if (command.type === 'DefineTerm') return define(command.data, term)
  if (!term) return reject({ code: 'term-not-found' })
  const { kind, id } = command.data
  const from = addressOf(term)
  switch (command.type) {
    case 'EditTerm':
      return edit(command.data, term)
    case 'MoveTerm': {
      if (term.gone) return reject({ code: 'term-gone' })
      const { to } = command.data
      return from === to ? accept() : accept({ type: 'TermMoved', data: { kind, id, from, to } })
    }
    case 'RetireTerm': {
      const { to, at } = command.data
      if (to === id) return reject({ code: 'onto-itself' })
      if (term.gone) return term.gone.to === to && !term.gone.merged ? accept() : reject({ code: 'term-gone' })
      return accept({ type: 'TermRetired', data: { kind, id, to, from, at } })
    }
    case 'MergeTerm': {
      const { into, at } = command.data
      if (into === id) return reject({ code: 'onto-itself' })
      if (term.gone) return term.gone.to === into && term.gone.merged ? accept() : reject({ code: 'term-gone' })
      return accept({ type: 'TermMerged', data: { kind, id, into, from, at } })
    }
    case 'RestoreTerm':
      return term.gone ? accept({ type: 'TermRestored', data: { kind, id } }) : accept()
  }
}

/** Appends only news; staff's definition outweighs feeds, which bring back nothing. Of spellings in several cases the first one stays. */
function define(given: TermDefinition, term: TermState): Answer {
  if (term && given.source === 'feed' && (term.gone || term.source !== 'feed')) return accept()
  const data = term && isOtherCase(term, given) ? { ...given, name: term.name } : given
  return term && saysTheSame(term, data) ? accept() : accept({ type: 'TermDefined', data })
}

function edit(
  { changes, seen = {} }: Extract<TermCommand, { type: 'EditTerm' }>['data'],
  term: NonNullable<TermState>,
): Answer {
  if (term.gone) return reject({ code: 'term-gone' })
  const paths = (Object.keys(changes) as TermPath[]).filter(path => !sameData(changes[path], termAt(term, path)))
  const wrong = paths.find(path => !fits(term, path, changes[path]))
  if (wrong) return reject({ code: 'term-misfit', path: wrong })
  const met = paths.filter(path => Object.hasOwn(seen, path) && !sameData(seen[path], termAt(term, path)))
  if (met.length > 0) return reject({ code: 'term-edited-meanwhile', paths: met })
  if (paths.length === 0) return accept()
  const { kind, id, name, hexes, order, parent } = term
  const to = (path: TermPath) => (paths.includes(path) ? changes[path] : termAt(term, path))
  const names = Object.fromEntries(
    [...new Set([...Object.keys(name), ...paths.flatMap(nameIn)])].flatMap(language => {
      const text = to(`name.${language as keyof LocalizedText}`)
      return text ? [[language, text] as const] : []
    }),
  )
  const next = { hexes, order, parent, ...Object.fromEntries(paths.map(path => [path, changes[path]])) } as typeof term
  const data: TermDefinition = {
    ...{ kind, id, name: names as LocalizedText },
    ...(next.hexes && { hexes: next.hexes }),
    ...(typeof next.order === 'number' && { order: next.order }),
    ...(next.parent && { parent: next.parent }),
  }
  return accept({ type: 'TermDefined', data })
}

const nameIn = (path: TermPath): readonly string[] => (path.startsWith('name.') ? [path.slice('name.'.length)] : [])

/** The value at a path as a form has it. */
export function termAt(term: Pick<TermDefinition, 'name' | 'hexes' | 'order' | 'parent'>, path: TermPath) {
  const [language] = nameIn(path)
  if (language !== undefined) return term.name[language as keyof LocalizedText] ?? ''
  if (path === 'parent') return term.parent ?? ''
  return term[path as 'hexes' | 'order'] ?? null
}

function fits({ id, kind }: TermDefinition, path: TermPath, value: TermChanges[TermPath]): boolean {
  if (path === 'hexes') {
    const isHexes = Array.isArray(value) && value.every(hex => /^#[\da-f]{6}$/.test(hex))
    return kind === 'color' && isHexes && value.length > 0 && value.length <= mostHexes
  }
  if (path === 'order') return (kind === 'size' || kind === 'category') && Number.isFinite(value)
  if (path === 'parent') return kind === 'category' && typeof value === 'string' && value !== id
  return typeof value === 'string' && (path !== 'name.en' || value.trim() !== '')
}

/** Names of sizes are none of a feed's: a table gives them. So are those in several languages. */
function isOtherCase(term: TermDefinition, { kind, source, name }: TermDefinition): boolean {
  if (source !== 'feed' || kind === 'size' || Object.keys(name).join() !== 'en') return false
  return term.name.en?.toLowerCase() === name.en?.toLowerCase()
}

function saysTheSame(a: TermDefinition, b: TermDefinition): boolean {
  return (
    a.source === b.source &&
    a.order === b.order &&
    a.parent === b.parent &&
    (a.hexes ?? []).join() === (b.hexes ?? []).join() &&
    sameText(a.name, b.name) &&
    sameText(b.name, a.name)
  )
}

function sameText(a: LocalizedText, b: LocalizedText): boolean {
  return Object.entries(a).every(([language, text]) => b[language as keyof LocalizedText] === text)
}
