import { accept, type Decider, type Message } from '../shared/decider.ts'
import type { UnservedEvent } from './events.ts'

export type UnservedCommand = Message<'NoteCart', UnservedEvent['data']>

/** A cart that tries more countries than these is no shopper of all of them. */
const mostCountries = 3

/** Remembers the countries of a cart, each once. It refuses nothing. */
export const unserved: Decider<readonly string[], UnservedCommand, UnservedEvent, never> = {
  name: 'unserved',
  initial: [],
  decide({ data }, known) {
    const isNew = !known.includes(data.country) && known.length < mostCountries
    return isNew ? accept({ type: 'CartNotServed', data }) : accept()
  },
  evolve: (known, { data }) => [...known, data.country],
}
