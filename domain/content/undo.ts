import type { StoredEvent } from '../shared/event-store.ts'
import { type FieldsSaid, type FieldValues, type Recorded, takeBack, type Undone } from '../shared/undo.ts'
import { content } from './decide.ts'
import type { Content, ContentEvent, ContentState } from './events.ts'

type Stored = StoredEvent<ContentEvent>

/**
 * Takes back what some events published, field by field. A text that they published first is withdrawn. Nothing is published under
 * a draft, which would go with it.
 */
export function undoContent(events: readonly Stored[], isOwn: (event: Stored) => boolean): Undone<ContentEvent> {
  return takeBack(events, isOwn, contentRecord, (now, to, kept) => {
    if (!now?.published || to.size === 0) return null
    const wasNone = to.get('made') === false
    if (!now.draft && to.get('shown') === false && wasNone && kept.length > 0) return null
    return sayContent(now, wasNone ? new Map([...to].filter(each => !isField(each))) : to)
  })
}

/** Says fields anew. Nothing is published under a draft, which would go with it. */
export function sayContent(now: NonNullable<ContentState>, to: FieldValues): FieldsSaid<ContentEvent> {
  if (now.draft) return { events: [], refused: 'content-edited-meanwhile' }
  const { withdrawn, published: text } = now
  // It was not there, or it was withdrawn: nobody goes on reading it.
  const hides = to.get('shown') === false
  const then = { ...text, ...Object.fromEntries([...to].filter(isField)) } as Content
  const shows = hides ? false : to.has('shown') || !withdrawn
  const commands = [
    ...(shows ? [{ type: 'PublishContent', data: then } as const] : []),
    ...(hides ? [{ type: 'WithdrawContent', data: { contentId: now.contentId } } as const] : []),
  ]
  const decided: ContentEvent[] = []
  for (const command of commands) {
    const answer = content.decide(command, now)
    if (!answer.ok) return { events: [], refused: answer.rejection.code }
    decided.push(...answer.events)
  }
  return { events: decided, refused: null }
}

const isField = ([path]: readonly [string, unknown]) => path !== 'shown' && path !== 'made'

/** What a text is from its beginning: no field that is told or goes back. */
const fixed: ReadonlySet<string> = new Set(['contentId', 'kind'] satisfies (keyof Content)[])

function fieldsOf(state: ContentState): ReadonlyMap<string, unknown> {
  if (!state?.published)
    return new Map<string, unknown>([
      ['made', false],
      ['shown', false],
    ])
  const { withdrawn, published } = state
  const said = Object.entries(published).filter(([path]) => !fixed.has(path))
  return new Map<string, unknown>([['made', true], ['shown', !withdrawn], ...said])
}

/** It is compared with itself field by field. */
export const contentRecord: Recorded<ContentState, ContentEvent> = { ...content, fieldsOf }
