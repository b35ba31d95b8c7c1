import type { Engines } from '#api/plumbing/feature.ts'
import type { Place } from '#api/public-events/index.ts'

const keptMs = 7 * 24 * 3_600_000
const most = 2000
const journalOf = (webhookId: string) => `webhook/${webhookId}`

/** One request to an endpoint, without its body: that is made again when somebody looks at it. */
export type Attempt = {
  readonly kind: 'live' | 'replay' | 'test'
  /** When it began. */
  readonly at: string
  /** The id of the message: of the event, or of the batch. */
  readonly messageId: string
  /** What was sent came after `from`, the last of it at `to`; null for a test. */
  readonly range: { readonly from: Place; readonly to: Place } | null
  readonly events: number
  /** Of the first event. */
  readonly type: string
  readonly url: string
  /** Null: there was no answer, and `fault` says why. */
  readonly status: number | null
  readonly fault: string | null
  readonly ms: number
  /** What a failed answer began with; null: nothing, or a person in it was erased. */
  readonly answer: string | null
  /** Whose data a failed answer may have said again. */
  readonly people: readonly string[]
}

/** The requests of the last seven days, for each endpoint so many at most. */
export function createAttempts({ work, vault }: Pick<Engines, 'work' | 'vault'>) {
  async function* all(webhookId: string) {
    for (let before: string | undefined; ; ) {
      const page = await work.entries(journalOf(webhookId), { limit: 200, before })
      for (const { id, text } of page) yield { id, attempt: JSON.parse(text) as Attempt }
      if (page.length < 200) return
      before = page.at(-1)!.id
    }
  }

  /** Drops the requests with events of a person, whose answers may have said what was sent. */
  async function forget(webhookId: string, person: string): Promise<void> {
    const theirs: string[] = []
    for await (const { id, attempt } of all(webhookId)) if (attempt.people.includes(person)) theirs.push(id)
    await work.dropEntries(journalOf(webhookId), theirs)
  }

  return {
    async add(webhookId: string, attempt: Attempt): Promise<void> {
      await work.addEntry(journalOf(webhookId), JSON.stringify(attempt), { forMs: keptMs, most })
      // Erased while it was sent: whoever drops what is kept of them may have been here before.
      for (const person of attempt.people) if (!(await vault.findKey(person))) await forget(webhookId, person)
    },
    async page(webhookId: string, limit: number, before?: string) {
      const page = await work.entries(journalOf(webhookId), { limit, before })
      return page.map(({ id, text }) => ({ id, ...(JSON.parse(text) as Attempt) }))
    },
    async find(webhookId: string, attemptId: string): Promise<Attempt | undefined> {
      for await (const { id, attempt } of all(webhookId)) if (id === attemptId) return attempt
      return undefined
    },
    forget,
    drop: (webhookId: string) => work.dropEntries(journalOf(webhookId), null),
  }
}

export type Attempts = ReturnType<typeof createAttempts>
