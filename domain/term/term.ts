import { accept, type Decider, type Decision, type Message } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'
import type { TermEvent } from './events.ts'

/** Names a brand, category, colour, size or attribute, or changes what it is called. */
export type TermCommand = Message<'DefineTerm', TermEvent['data']>
export type TermRejection = never

/** The newest definition; null before the first. */
export type TermState = TermEvent['data'] | null

/** The id of a term's stream is `<kind>-<id>`. */
export const term: Decider<TermState, TermCommand, TermEvent, TermRejection> = {
  name: 'term',
  initial: null,
  decide,
  evolve: (_, event) => event.data,
}

/** Appends only news; staff's definition outweighs feeds. Of spellings in several cases the first one stays. */
export function decide({ data: given }: TermCommand, term: TermState): Decision<TermEvent, TermRejection> {
  if (term && given.source === 'feed' && term.source !== 'feed') return accept()
  const data = term && isOtherCase(term, given) ? { ...given, name: term.name } : given
  return term && saysTheSame(term, data) ? accept() : accept({ type: 'TermDefined', data })
}

/** Names of sizes are none of a feed's: a table gives them. So are those in several languages. */
function isOtherCase(term: TermEvent['data'], { kind, source, name }: TermEvent['data']): boolean {
  if (source !== 'feed' || kind === 'size' || Object.keys(name).join() !== 'en') return false
  return term.name.en?.toLowerCase() === name.en?.toLowerCase()
}

function saysTheSame(a: TermEvent['data'], b: TermEvent['data']): boolean {
  return (
    a.source === b.source &&
    a.order === b.order &&
    (a.hexes ?? []).join() === (b.hexes ?? []).join() &&
    sameText(a.name, b.name) &&
    sameText(b.name, a.name)
  )
}

function sameText(a: LocalizedText, b: LocalizedText): boolean {
  return Object.entries(a).every(([language, text]) => b[language as keyof LocalizedText] === text)
}
