import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fetch } from 'undici'
import { readConfig } from '#api/plumbing/config/config.ts'
import { publicOrigin } from '#api/plumbing/http/public-origin.ts'
import { signedHeaders, writtenSecret } from '#api/webhooks/sign.ts'
import { commandLine, run, UsageError } from './maintenance/ask-shop.ts'

const usage = `Usage:
  SHOP_KEY=slv_… npm run listen -- --to http://localhost:4000/hook --types 'order.*' [--from start|now|CURSOR|INSTANT]
                                   [--shop https://shop.example] [--secret whsec_…]
Reads the events of a shop with a key and posts them to a program on this computer, as an endpoint would get them: one at a time, in
order, signed with the secret that it prints. The key needs events:read and the read scopes of the types.
Without --shop it asks the shop of this folder: PUBLIC_URL, else HOST and PORT (http://127.0.0.1:3000 where nothing is set).
Without --from it begins now, and without --secret it makes one.`

const options = {
  ...({ to: { type: 'string' }, types: { type: 'string' }, from: { type: 'string', default: 'now' } } as const),
  ...({ shop: { type: 'string' }, secret: { type: 'string' } } as const),
} as const

/** ms between two attempts at an event that is not taken. */
const retryMs = { first: 1000, most: 30_000 }

type Envelope = { readonly id: string; readonly type: string; readonly subject: string; readonly sequence: string }

run(usage, async () => {
  const { to, types, from, shop, secret } = commandLine(usage, options, undefined, { words: false }).values
  const key = process.env.SHOP_KEY
  if (!key)
    throw new UsageError(`SHOP_KEY has to hold a key: npm run key -- create NAME --scopes a,b makes one.\n\n${usage}`)
  if (!to || !URL.canParse(to) || !types)
    throw new UsageError(`listen takes --to, the address of your program, and --types.\n\n${usage}`)
  const signing = secret === undefined ? randomBytes(32) : readSecret(secret)
  console.log(`Requests are signed with ${writtenSecret(signing)}`)
  let address = new URL('/api/events', shop ?? publicOrigin(readConfig()))
  for (const [name, value] of Object.entries({ types, after: from })) address.searchParams.set(name, value)
  for (;;) {
    const answer = await ask(address, key)
    for (const event of answer.events) await hand(event, to, signing)
    address = answer.next
    // Not before there is a cursor: one that waits and is cut off would begin at a later `now`.
    address.searchParams.set('wait', '30')
  }
})

function readSecret(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^whsec_/, ''), 'base64')
  if (bytes.length === 0) throw new UsageError('--secret has to be as it was printed: whsec_ and base64.')
  return bytes
}

/** The next events, and the address of those after them. An outage of the shop is waited for. @throws UsageError for a refusal. */
async function ask(address: URL, key: string): Promise<{ readonly events: readonly Envelope[]; readonly next: URL }> {
  for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.most)) {
    try {
      const headers = { authorization: `Bearer ${key}`, accept: 'application/cloudevents-batch+json' }
      const answer = await fetch(address, { headers })
      if (answer.ok) {
        const events = (await answer.json()) as Envelope[]
        const [, next] = /<([^>]*)>/.exec(answer.headers.get('link') ?? '') ?? []
        return { events, next: next ? new URL(next, address) : address }
      }
      const { detail, title } = (await answer.json()) as { readonly detail?: string; readonly title?: string }
      if (answer.status < 500 && answer.status !== 429)
        throw new UsageError(`The shop refused: ${[title, detail].filter(Boolean).join('. ')}`)
      console.error(`The shop answers ${answer.status}; it is asked again.`)
    } catch (error) {
      if (error instanceof UsageError) throw error
      console.error(`${address.origin} does not answer (${reasonOf(error)}); it is asked again.`)
    }
    await pause(wait)
  }
}

/** Posts one event until it is taken. */
async function hand(event: Envelope, to: string, secret: Buffer): Promise<void> {
  const body = JSON.stringify(event)
  for (let wait = retryMs.first; ; wait = Math.min(wait * 2, retryMs.most)) {
    const headers = {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'shop-sequence': event.sequence,
      ...signedHeaders([secret], { id: event.id, at: new Date(), body }),
    }
    const told = await fetch(to, { method: 'POST', headers, body, redirect: 'manual' }).then(
      async answer => {
        await answer.body?.cancel()
        return { ok: answer.ok, said: String(answer.status) }
      },
      error => ({ ok: false, said: reasonOf(error) }),
    )
    console.log(`${event.type}  ${event.subject}  ${event.id}  ${told.said}`)
    if (told.ok) return
    await pause(wait)
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message
}
