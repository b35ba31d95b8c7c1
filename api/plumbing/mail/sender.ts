import { setTimeout as wait } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import type { Logger } from 'pino'
import type { GivenUp } from '#domain/mail/events.ts'
import { type MailCommand, mail } from '#domain/mail/mail.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import type { OutboxTrigger, UnsentMail } from '#projections/outbox/document.ts'
import { outbox } from '#projections/outbox/view.ts'
import type { Sweep } from '../background/sweep.ts'
import { type Mail, MailRefused, type Unwritten } from '../engines/mail/port.ts'
import type { Vault } from '../engines/vault/port.ts'
import type { Engines } from '../feature.ts'
import type { EngineCounts } from '../metrics/engine-counts.ts'
import { linked } from '../tracing/spans.ts'

/** Of the sweep and its lease. */
export const mailing = 'mail'

const longest = 200

/** Why a mail did not leave, in the words of the other side, without its reader: the shop's log keeps it for good. */
export function reasonOf(error: unknown, to: string): string {
  const { code, message = '' } = error as { code?: string; message?: string }
  const [user = '', domain = ''] = to.toLowerCase().split('@')
  const domains = [domain, domainToASCII(domain)].filter(Boolean)
  const names = (word: string) => word === user || domains.some(each => word.endsWith(each))
  const words = (message || String(error))
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[\p{L}\p{N}_+-]+(?:\.[\p{L}\p{N}_+-]+)*/gu, word => (names(word.toLowerCase()) ? '…' : word))
  return [code, words].filter(Boolean).join(': ').slice(0, longest)
}

/** A claim expires after this, so another process sends the mail after a crash. A process that still waits renews it. */
const claimMs = 60_000
/** Mails leave one after another, so that they make way for shoppers; one whose answer is slow is left behind, up to this many. */
const atOnce = 16
const slowMs = 100
/** Older requests are not sent: a shop that gets mail later, or whose log was imported, would send old news. */
export const freshMs = 7 * 24 * 3_600_000
const firstDelayMs = 30_000
const longestDelayMs = 6 * 3_600_000
const patienceMs = 3 * 24 * 3_600_000
/** Why a mail to an address without an account waits; `npm run mail -- waiting` shows it. */
const tooMany = 'too many mails were requested for this address, which has no account; they are sent over some hours'
/** A slow answer does not keep the shop from closing. */
const patienceAtEndMs = 5_000

/** Whether a mail may leave now. */
export type MailTurn =
  | { readonly ok: true; giveBack(): Promise<void> }
  | { readonly ok: false; readonly retryAt: string }

export type MailSweepDeps = Pick<Engines, 'readModels' | 'handler' | 'post' | 'now'> & {
  readonly store: EventStore
  /** Writes the mail, or says why it is not sent any more. */
  readonly compose: (event: StoredEvent, mailId: string) => Promise<Mail | Unwritten>
  readonly vault: Pick<Vault, 'findKey'>
  readonly guestMails: { take(trigger: OutboxTrigger, to: string): Promise<MailTurn> }
  /** Called for an event whose mail has expired, before that is recorded; after a crash in between, called again. */
  readonly expired?: (event: StoredEvent) => Promise<void>
  readonly log: Pick<Logger, 'warn' | 'error'>
  readonly counts?: Pick<EngineCounts, 'mails'> | null
}

/**
 * Sends the outbox, oldest first. A mail is claimed on its own stream before sending and settled there after, so one
 * process sends it; after a crash in between it goes again under the same message id once the claim has run out.
 */
export function mailSweep(deps: MailSweepDeps): Sweep {
  const { readModels, handler, post, now, log, counts } = deps
  const underWay = new Map<string, Promise<void>>()
  /** Dealt with here, and still due in a view that has not heard of it. */
  const unheard = new Set<string>()
  let inTrouble = false
  let closed = false

  const record = (command: MailCommand) =>
    handler.handle(mail, command.data.mailId, command, { actor: 'shop', channel: 'mail' })
  async function giveUp(mailId: string, reason: GivenUp, detail?: string): Promise<void> {
    await record({ type: 'GiveUpMail', data: { mailId, reason, ...(detail && { detail }) } })
    counts?.mails.add('given-up')
  }
  async function delay(mailId: string, reason: string, retryAt: string): Promise<void> {
    await record({ type: 'DelayMail', data: { mailId, reason, retryAt } })
    counts?.mails.add('delayed')
  }
  const claimedUntil = () => new Date(now().getTime() + claimMs).toISOString()

  /** The oldest mails that are due, without those under way and those that failed in this pass. */
  async function nextDue(failed: ReadonlySet<string>): Promise<readonly UnsentMail[]> {
    const at = now().getTime()
    const [from, to] = [new Date(at - freshMs).toISOString(), new Date(at).toISOString()]
    const limit = atOnce + underWay.size + unheard.size + failed.size
    const due = await readModels.range(outbox.name, 'due', { from, to, limit })
    for (const mailId of unheard) if (!due.includes(mailId)) unheard.delete(mailId)
    const fresh = due.filter(id => !underWay.has(id) && !unheard.has(id) && !failed.has(id)).slice(0, atOnce)
    return (await readModels.getMany<UnsentMail>(outbox.name, fresh)).filter(unsent => unsent !== undefined)
  }

  /** Resolves when the mail is dealt with. One that could not be recorded has failed: the next pass takes it again. */
  function take(unsent: UnsentMail, failed: Set<string>): Promise<void> {
    const { mailId } = unsent
    const sending = sendOne(unsent)
      .then(
        () => void unheard.add(mailId),
        error => {
          failed.add(mailId)
          if (!closed) log.error({ err: error, mail: mailId }, 'a mail could not be recorded; it is tried again')
        },
      )
      .finally(() => underWay.delete(mailId))
    underWay.set(mailId, sending)
    return sending
  }

  async function sendOne(unsent: UnsentMail): Promise<void> {
    const { mailId, trigger } = unsent
    const claim = await record({ type: 'ClaimMail', data: { mailId, now: now().toISOString(), until: claimedUntil() } })
    if (!claim.ok) return
    const attempt = claim.state.attempts
    let event: StoredEvent | undefined
    try {
      event = await askedBy(unsent)
    } catch (error) {
      return delayOrGiveUp(unsent, attempt, error, '')
    }
    const attributes = { 'selvedge.mail': trigger, 'selvedge.attempts': attempt }
    await linked('mail', event ? [event] : [], () => sendFor(unsent, event, attempt), { attributes })
  }

  async function sendFor(unsent: UnsentMail, event: StoredEvent | undefined, attempt: number): Promise<void> {
    const { mailId } = unsent
    let composed: Mail | Unwritten = 'erased'
    try {
      if (event) composed = await deps.compose(event, mailId)
      if (!event || typeof composed === 'string') {
        if (event && composed === 'expired') await deps.expired?.(event)
        await giveUp(mailId, composed === 'expired' ? 'expired' : 'erased')
        return
      }
      const turn = await deps.guestMails.take(unsent.trigger, composed.to)
      if (!turn.ok) {
        await putOff(unsent, turn.retryAt)
        return
      }
      await handOver(composed, mailId, attempt).catch(async error => {
        await turn.giveBack()
        throw error
      })
      // Erased while it was being sent: what was kept of it here goes as well.
      if (!(await deps.vault.findKey(composed.personId))) await post.erase(composed.personId)
    } catch (error) {
      await delayOrGiveUp(unsent, attempt, error, typeof composed === 'string' ? '' : composed.to)
      return
    }
    await record({ type: 'RecordSent', data: { mailId, sentAt: now().toISOString() } })
    counts?.mails.add('sent')
    if (inTrouble) log.warn('mails are sent again')
    inTrouble = false
  }

  async function handOver(composed: Mail, mailId: string, attempt: number): Promise<void> {
    const keeping = setInterval(() => {
      record({ type: 'KeepMail', data: { mailId, attempt, until: claimedUntil() } }).catch(() => {})
    }, claimMs / 2)
    keeping.unref()
    try {
      await post.send(composed)
    } finally {
      clearInterval(keeping)
    }
  }

  async function delayOrGiveUp(unsent: UnsentMail, attempt: number, error: unknown, to: string): Promise<void> {
    const { mailId, trigger, askedAt } = unsent
    // The shop's log must not name the reader; the server's own may.
    const detail = reasonOf(error, to)
    const told = { mail: mailId, trigger, reason: error instanceof Error ? error.message : String(error) }
    const refused = error instanceof MailRefused
    if (refused || now().getTime() - Date.parse(askedAt) > patienceMs) {
      log.error(told, 'a mail could not be sent and was given up; npm run mail -- waiting shows it')
      await giveUp(mailId, 'refused', detail)
      return
    }
    if (!inTrouble && !closed)
      log.error(told, 'mails cannot be sent now; the shop tries again, and npm run mail -- waiting shows them')
    inTrouble = true
    const pauseMs = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs)
    await delay(mailId, detail, new Date(now().getTime() + pauseMs).toISOString())
  }

  /** Too many mails were requested without an account. A mail that would arrive days later is given up. */
  async function putOff({ mailId, askedAt }: UnsentMail, retryAt: string): Promise<void> {
    if (Date.parse(retryAt) - Date.parse(askedAt) > patienceMs) await giveUp(mailId, 'expired')
    else await delay(mailId, tooMany, retryAt)
  }

  async function askedBy({ stream, revision }: UnsentMail): Promise<StoredEvent | undefined> {
    for await (const event of deps.store.read(stream, revision - 1)) return event
    return undefined
  }

  return {
    name: mailing,
    every: 15_000,
    wakeOn: [outbox.name],
    async run({ signal }) {
      const failed = new Set<string>()
      const aMoment = () => wait(slowMs, undefined, { ref: false })
      for (let due = await nextDue(failed); due.length > 0; due = await nextDue(failed)) {
        for (const unsent of due) {
          while (underWay.size >= atOnce && !signal.aborted) await Promise.race([...underWay.values(), aMoment()])
          if (signal.aborted) return
          await Promise.race([take(unsent, failed), aMoment()])
        }
      }
    },
    async end() {
      const ended = Promise.all(underWay.values())
      await Promise.race([ended, wait(patienceAtEndMs, undefined, { ref: false })])
      closed = true
      await post.close()
      await ended
    },
  }
}
