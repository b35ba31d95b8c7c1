import type { Asked, Refusal } from '../../../client/ask.ts'
import type { DraftBody, DraftSums, OrderDraftModel } from '../../../models/order-draft.ts'

/** After the last change, so that a typed word is one change. */
const pauseMs = 500

export type Kept = { readonly revision: number; readonly sums: DraftSums }
export type Edited = Refusal & { readonly by?: string | null; readonly at?: string; readonly revision?: number }

/** A change as it is sent: on which revision, and which of this page's changes. */
export type Writing = {
  readonly base: number
  readonly content: DraftBody
  readonly page: { readonly id: string; readonly change: number }
}

/** Where drafts are kept. `leave`: the page goes, and nobody hears the answer. */
export type DraftShop = {
  readonly write: (writing: Writing) => Promise<Asked<Kept, Edited>>
  readonly leave: (writing: Writing) => void
}

export type InHand = Kept & {
  readonly draft: DraftBody
  /** `unkept`: it is tried again with the next change. */
  readonly keeping: 'kept' | 'keeping' | 'unkept'
  readonly refusal: Refusal | null
  /** Somebody else changed it. */
  readonly edited: Edited | null
}

type Beginning = Pick<OrderDraftModel, 'revision' | 'body' | 'sums'>

/** Keeps a draft at the shop as it is filled in. Changes are sent one after another, each on the one before. */
export function createDraftKeeper({ revision, body, sums }: Beginning, shop: DraftShop, pageId: string) {
  let state: InHand = { draft: body, revision, sums, keeping: 'kept', refusal: null, edited: null }
  let sent: DraftBody | null = body
  let changes = 0
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function set(part: Partial<InHand>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const writing = (): Writing => ({
    ...{ base: state.revision, content: state.draft },
    page: { id: pageId, change: changes },
  })
  /** A new draft is nothing yet, however much of an earlier order it shows. */
  const isUnsent = () => state.revision < 0 || state.draft !== sent

  async function send(): Promise<boolean> {
    if (stopped) return false
    const now = writing()
    const asked = await shop.write(now)
    if (asked.success) {
      sent = now.content
      set({ ...asked.answer, refusal: null, keeping: state.draft === sent ? 'kept' : 'keeping' })
      return true
    }
    const { problem } = asked
    stopped = ['draft-edited-meanwhile', 'draft-ordered', 'draft-not-found'].includes(problem.code)
    set({
      keeping: 'unkept',
      ...(problem.code === 'draft-edited-meanwhile' ? { edited: problem } : { refusal: problem }),
    })
    return false
  }

  async function sendAll(): Promise<Kept | null> {
    while (isUnsent()) if (!(await send())) return null
    return { revision: state.revision, sums: state.sums }
  }

  /** Sends what is not sent yet, after what is on its way. Null: it was refused, or is not kept for another reason. */
  function keep(): Promise<Kept | null> {
    clearTimeout(timer)
    const next = turn.then(sendAll)
    turn = next
    return next
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    keep,
    change(part: Partial<DraftBody>): void {
      changes++
      set({ draft: { ...state.draft, ...part }, keeping: 'keeping' })
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), pauseMs)
    },
    /** Asks who changed it, where a press was refused for that. */
    compare(): void {
      sent = null
      void keep()
    },
    /** Writes this page's draft over the one that somebody else wrote. */
    keepMine(): void {
      stopped = false
      sent = null
      set({ revision: state.edited?.revision ?? state.revision, edited: null })
      void keep()
    },
    /** The page was loaded anew: prices and stock may be others by now. */
    refresh(model: Beginning): void {
      if (model.revision === state.revision && !isUnsent()) set({ sums: model.sums })
    },
    /** What was typed in the last moment is kept too when the page goes. */
    leave(): void {
      clearTimeout(timer)
      if (state.draft !== sent && !stopped) shop.leave(writing())
    },
    /** The browser brought the page back as it was. What it sent last was kept or not: it is sent once more. */
    comeBack(): void {
      if (state.draft !== sent) void keep()
    },
    /** The draft is gone: nothing of it is sent any more. */
    stop(): void {
      clearTimeout(timer)
      stopped = true
    },
  }
}
