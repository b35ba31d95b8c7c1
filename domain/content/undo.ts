import type { StoredEvent } from '../shared/event-store.ts'
import { fieldsBack, notBack, type Recorded, type Undone, valuesBack } from '../shared/undo.ts'
import { content } from './decide.ts'
import type { Content, ContentEvent, ContentState } from './events.ts'

type Stored = StoredEvent<ContentEvent>

/**
 * Takes back what some events published, field by field. A text that they published first is withdrawn. Nothing is published under
 * a draft, which would go with it.
 */
export function undoContent(events: readonly Stored[], isOwn: (event: Stored) => boolean): Undone<ContentEvent> {
  const found = fieldsBack(events, isOwn, contentRecord)
  const { now, changed, back, kept } = found
  if (!now?.published || back.length === 0) return notBack(found)
  if (now.draft) return notBack(found, 'content-edited-meanwhile')
  const to = valuesBack(back)
  const { withdrawn, published: text } = now
  // It was not there, or it was withdrawn: nobody goes on reading it.
  const hides = to.has('shown') && to.get('shown') === false
  if (hides && to.get('made') === false && kept.length > 0) return notBack(found)
  const then = { ...text, ...(to.get('made') === false ? {} : Object.fromEntries([...to].filter(isField))) } as Content
  const shows = hides ? false : to.has('shown') || !withdrawn
  const commands = [
    ...(shows ? [{ type: 'PublishContent', data: then } as const] : []),
    ...(hides ? [{ type: 'WithdrawContent', data: { contentId: now.contentId } } as const] : []),
  ]
  const decided: ContentEvent[] = []
  for (const command of commands) {
    const answer = content.decide(command, now)
    if (!answer.ok) return notBack(found, answer.rejection.code)
    decided.push(...answer.events)
  }
  return { events: decided, changed, back, kept, refused: null }
}

const isField = ([path]: readonly [string, unknown]) => path !== 'shown' && path !== 'made'

function fieldsOf(state: ContentState): ReadonlyMap<string, unknown> {
  if (!state?.published)
    return new Map<string, unknown>([
      ['made', false],
      ['shown', false],
    ])
  const { withdrawn, published } = state
  return new Map<string, unknown>([['made', true], ['shown', !withdrawn], ...Object.entries(published)])
}

/** It is compared with itself field by field. */
export const contentRecord: Recorded<ContentState, ContentEvent> = { ...content, fieldsOf }
