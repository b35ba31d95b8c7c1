import { type Language, type LocalizedText, textIn } from '../shared/localized-text.ts'
import type { Announcement } from './events.ts'

/** Its words alone, without the moments beside them. */
export function wordsOf({ from: _from, until: _until, ...words }: Announcement): LocalizedText {
  return words
}

/** `now`: ISO in UTC. */
export function stands({ from, until }: Announcement, now: string): boolean {
  return (from === undefined || from <= now) && (until === undefined || now < until)
}

/** The texts that stand now, in their order. */
export function standing(announcements: readonly Announcement[], now: string, language: Language): readonly string[] {
  return announcements
    .filter(each => stands(each, now))
    .map(each => textIn(wordsOf(each), language))
    .filter(text => text !== '')
}
