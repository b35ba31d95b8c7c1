import { accept, type Decision } from '../shared/decider.ts'
import type { LocalizedText } from '../shared/localized-text.ts'
import type { TermCommand, TermRejection } from './commands.ts'
import type { TermEvent } from './events.ts'
import type { TermState } from './evolve.ts'

/** A definition that says nothing new appends nothing; neither does a feed over what staff defined. */
export function decide(command: TermCommand, term: TermState): Decision<TermEvent, TermRejection> {
  switch (command.type) {
    case 'DefineTerm': {
      const { data } = command
      if (term && data.source === 'feed' && term.source !== 'feed') return accept()
      return term && saysTheSame(term, data) ? accept() : accept({ type: 'TermDefined', data })
    }
  }
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
