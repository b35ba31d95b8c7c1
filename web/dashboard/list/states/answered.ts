import { useState } from 'react'
import { type LoaderFunction, useLoaderData } from 'react-router-dom'

/** Longest that a list waits for its rows. */
export const patienceMs = 10_000

/** In place of rows, where the shop did not answer. */
export type Unanswered = {
  /** It took too long, nothing came at all, or the shop said that it cannot. */
  readonly unanswered: 'slow' | 'away' | 'failed'
  /** The shop notes what went wrong under this number; null: it did not say. */
  readonly requestId: string | null
}

/** The rows that are shown, and where the shop did not answer the last question, that these are older. */
export type Answered<Model> = {
  readonly model: Model
  readonly stale: (Unanswered & { readonly since: Date }) | null
}

export const isUnanswered = (answer: object): answer is Unanswered => 'unanswered' in answer

/** A loader of rows whose failure leaves a list as it was. Refusals, and a question that nobody asks any more, go on. */
export function patient(load: LoaderFunction): LoaderFunction {
  return async args => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<Unanswered>(resolve => {
      timer = setTimeout(resolve, patienceMs, { unanswered: 'slow', requestId: null })
    })
    try {
      return await Promise.race([load(args), late])
    } catch (thrown) {
      if (args.request.signal.aborted) throw thrown
      if (!(thrown instanceof Response)) return { unanswered: 'away', requestId: null } satisfies Unanswered
      if (thrown.status < 500) throw thrown
      const { requestId = null } = (await thrown.json().catch(() => null)) ?? {}
      return { unanswered: 'failed', requestId } satisfies Unanswered
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The data of a page that is a list. @throws Unanswered where there are no older rows to show: the page is a problem then. */
export function useAnswered<Model extends object>(): Answered<Model> {
  const answer = useLoaderData() as Model | Unanswered
  const [last, setLast] = useState(() => ({ model: answer, since: new Date() }))
  if (!isUnanswered(answer)) {
    if (answer !== last.model) setLast({ model: answer, since: new Date() })
    return { model: answer, stale: null }
  }
  if (isUnanswered(last.model)) throw answer
  return { model: last.model, stale: { ...answer, since: last.since } }
}
