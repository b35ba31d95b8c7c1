import { fits } from './events.ts'

/** Fields of the form in their order, with the most characters each of those that are typed. */
export const longest = { name: 60, title: 120, text: 4000 } as const

/** The most characters of the shop's reply. */
export const longestReply = 2000

export const reviewFields = ['rating', 'fit', 'title', 'text', 'name'] as const
export type ReviewField = (typeof reviewFields)[number]
export type ReviewFault = 'missing' | 'unknown' | 'too-long'

/** The form's fields, trimmed; '' and null stand for fields left out. */
export type ReviewEntry = {
  readonly rating: number | null
  readonly fit: string | null
  readonly title: string
  readonly text: string
  readonly name: string
}

export type ReviewFaults = readonly { readonly field: ReviewField; readonly fault: ReviewFault }[]

/** Everything that is wrong with it, by one rule for the page and the server. Stars and a name are all that it needs. */
export function faultsIn(entry: ReviewEntry): ReviewFaults {
  return reviewFields.flatMap(field => {
    const fault = faultOf(field, entry)
    return fault ? [{ field, fault }] : []
  })
}

function faultOf(field: ReviewField, entry: ReviewEntry): ReviewFault | null {
  switch (field) {
    case 'rating':
      if (entry.rating === null) return 'missing'
      return Number.isInteger(entry.rating) && entry.rating >= 1 && entry.rating <= 5 ? null : 'unknown'
    case 'fit':
      return entry.fit === null || fits.some(fit => fit === entry.fit) ? null : 'unknown'
    case 'name':
      if (entry.name === '') return 'missing'
      return entry.name.length > longest.name ? 'too-long' : null
    case 'title':
    case 'text':
      return entry[field].length > longest[field] ? 'too-long' : null
  }
}
