import type { Content, ContentEvent } from './events.ts'

/** The current content; null before it was first published. */
export type ContentState = (Content & { readonly withdrawn: boolean }) | null

export function evolve(state: ContentState, event: ContentEvent): ContentState {
  switch (event.type) {
    case 'ContentPublished':
      return { ...event.data, withdrawn: false }
    case 'ContentMoved':
      return state
    case 'ContentWithdrawn':
      return state && { ...state, withdrawn: true }
  }
}
