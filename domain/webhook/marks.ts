import type { Mark } from './events.ts'

/** Of events that are skipped at one time and not passed yet. */
export const mostSkipped = 100
/** Of the newest erasures that it was told of. */
export const mostErasures = 100

export const atBeginning: Mark = { through: -1, suffix: 99, eventId: '' }

export function isAfter(one: Mark, other: Mark): boolean {
  return one.through > other.through || (one.through === other.through && one.suffix > other.suffix)
}

/** A mark as the one number that a bookmark holds: exact below 90 TB of log. */
export const numberOf = ({ through, suffix }: Pick<Mark, 'through' | 'suffix'>): number => through * 100 + suffix

/** The place that a bookmark holds. A new one is at the beginning. */
export function placeIn(bookmark: number): { readonly through: number; readonly suffix: number } {
  const through = Math.floor(bookmark / 100)
  return { through, suffix: bookmark - through * 100 }
}
