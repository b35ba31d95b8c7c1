import type { TermEvent } from './events.ts'

/** The newest definition; null before the first. */
export type TermState = TermEvent['data'] | null

export function evolve(_: TermState, event: TermEvent): TermState {
  switch (event.type) {
    case 'TermDefined':
      return event.data
  }
}
