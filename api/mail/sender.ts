import type { Logger } from 'pino'
import type { Changes } from '#api/changes.ts'
import type { CommandHandler } from '#api/handle.ts'
import type { GivenUp } from '#domain/mail/events.ts'
import { type MailCommand, mail } from '#domain/mail/mail.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { Letter } from '#projections/outbox/document.ts'
import { outbox } from '#projections/outbox/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type Mail, MailRefused, type Post, type Unwritten } from './post.ts'

/** Who took a mail has so long to hand it over; then, after a crash, another may. */
const claimMs = 60_000
const lookEveryMs = 15_000
const atOnce = 50
/** What was asked for longer ago is old news: a shop that gets mail later, or whose log was imported, writes to nobody. */
const freshMs = 7 * 24 * 3_600_000
const firstDelayMs = 30_000
const longestDelayMs = 6 * 3_600_000
const patienceMs = 3 * 24 * 3_600_000

export type SenderDeps = {
  readonly store: EventStore
  readonly readModels: ReadModels
  readonly handler: CommandHandler
  readonly post: Post
  /** What a mail says, or why it is not to be sent any more. */
  readonly compose: (event: StoredEvent) => Promise<Mail | Unwritten>
  /** Hears of an event whose mail has expired, before that is recorded: after a crash in between it hears of it again. */
  readonly expired?: (event: StoredEvent) => Promise<void>
  readonly now: () => Date
  readonly log: Pick<Logger, 'warn' | 'error'>
}

export type Sender = {
  /** Sends everything that is due; resolves with how many mails left. */
  sweep(): Promise<number>
  start(changes: Pick<Changes, 'follow'>): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends what lies in the outbox, oldest first. A mail is claimed on its own stream before it is handed over and settled
 * there afterwards, so of several processes one sends it; after a crash in between it is sent again under the same
 * message id, once the claim has run out.
 */
export function createSender(deps: SenderDeps): Sender {
  const { readModels, handler, post, now, log } = deps
  const stopping = new AbortController()
  let running: Promise<number> = Promise.resolve(0)
  let asked = false
  let timer: NodeJS.Timeout | undefined

  const record = (command: MailCommand) =>
    handler.handle(mail, command.data.mailId, command, { actor: 'shop', channel: 'mail' })
  const giveUp = (mailId: string, reason: GivenUp) => record({ type: 'GiveUpMail', data: { mailId, reason } })

  async function sweep(): Promise<number> {
    let sent = 0
    for (let ids = await due(); ids.length > 0 && !stopping.signal.aborted; ids = await due()) {
      const letters = await readModels.getMany<Letter>(outbox.name, ids)
      let moved = 0
      for (const letter of letters) {
        if (stopping.signal.aborted) break
        const end = letter && (await sendOne(letter))
        if (end === 'sent') sent++
        if (end !== 'taken') moved++
      }
      // The view has not heard yet of what was just done: it is asked again with its next change.
      if (moved === 0 || ids.length < atOnce) break
    }
    return sent
  }

  function due(): Promise<readonly string[]> {
    const at = now().getTime()
    const from = new Date(at - freshMs).toISOString()
    return readModels.range(outbox.name, 'due', { from, to: new Date(at).toISOString(), limit: atOnce })
  }

  async function sendOne(letter: Letter): Promise<'sent' | 'taken' | 'left'> {
    const { mailId } = letter
    const at = now()
    const until = new Date(at.getTime() + claimMs).toISOString()
    const claim = await record({ type: 'ClaimMail', data: { mailId, now: at.toISOString(), until } })
    if (!claim.ok) return 'taken'
    try {
      const event = await askedBy(letter)
      const composed = event ? await deps.compose(event) : 'erased'
      if (!event || typeof composed === 'string') {
        if (event && composed === 'expired') await deps.expired?.(event)
        await giveUp(mailId, composed === 'expired' ? 'expired' : 'erased')
        return 'left'
      }
      await post.send(composed)
      // Erased while it was being sent: what was kept of it here goes as well.
      if ((await deps.compose(event)) === 'erased') await post.erase(composed.personId)
    } catch (error) {
      await put(letter, claim.state.attempts, error)
      return 'left'
    }
    await record({ type: 'RecordSent', data: { mailId, sentAt: now().toISOString() } })
    return 'sent'
  }

  async function put(letter: Letter, attempts: number, error: unknown): Promise<void> {
    const { mailId, trigger, askedAt } = letter
    const reason = error instanceof Error ? error.message : String(error)
    const waited = now().getTime() - Date.parse(askedAt)
    if (error instanceof MailRefused || waited > patienceMs) {
      log.error({ mail: mailId, trigger, reason }, 'a mail cannot be sent and is given up')
      await giveUp(mailId, 'refused')
      return
    }
    const delay = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs)
    log.warn({ mail: mailId, trigger, reason }, 'a mail cannot be sent now; it is tried again')
    const retryAt = new Date(now().getTime() + delay).toISOString()
    // The reason may name the address: it stays in the server's own log, not in the shop's.
    await record({ type: 'DelayMail', data: { mailId, reason: errorCode(error), retryAt } })
  }

  async function askedBy({ stream, revision }: Letter): Promise<StoredEvent | undefined> {
    for await (const event of deps.store.read(stream, revision - 1)) return event
    return undefined
  }

  /** One sweep at a time; what is asked for meanwhile is one more. */
  function sweepInTurn(): Promise<number> {
    const turn = running.then(sweep)
    running = turn.catch(error => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the outbox cannot be read; it is looked into again')
      return 0
    })
    return turn
  }

  function wake(): void {
    if (asked || stopping.signal.aborted) return
    asked = true
    queueMicrotask(() => {
      asked = false
      sweepInTurn().catch(() => {})
    })
  }

  return {
    sweep: sweepInTurn,
    async start(changes) {
      const onChange = ({ view }: { readonly view: string }) => view === outbox.name && wake()
      await changes.follow({ onChange, onGap: wake }, stopping.signal)
      timer = setInterval(wake, lookEveryMs)
      timer.unref()
      wake()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
      await post.close()
    },
  }
}

function errorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || 'failed'
}
