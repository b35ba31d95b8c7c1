import type { FastifyInstance } from 'fastify'
import { mergeSweep } from './cart/merge-recovery.ts'
import type { Composition } from './compose.ts'
import { createLetters } from './mail/letters.ts'
import { orderSweep } from './payments/recovery.ts'
import { paymentSweep } from './payments/sweep.ts'
import { startSweep } from './plumbing/background/sweep.ts'
import { mailSweep } from './plumbing/mail/sender.ts'
import type { Web } from './plumbing/web/plugin.ts'
import { returnSweep } from './returns/owed.ts'
import type { Services } from './services.ts'
import { noticeSweep } from './stock-watches/telling.ts'

export type BackgroundDeps = {
  readonly shop: Composition
  readonly services: Services
  /** Public origin of the shop, without a slash at the end: what links in mails begin with. */
  readonly origin: string
  readonly renderLetter: Web['renderLetter']
}

/** What goes on without being asked, until the server closes: unfinished business is taken up, mails are sent. */
export function startBackground(app: FastifyInstance, { shop, services, origin, renderLetter }: BackgroundDeps): void {
  const deps = { ...services, readModels: shop.readModels, log: app.log }
  const mail = mailSweep({
    ...shop,
    compose: createLetters({ ...services, ...shop, links: services.auth.links, origin, render: renderLetter }),
    guestMails: services.guestMails,
    expired: services.stockWatching.resume,
    now: services.now,
    log: app.log,
  })
  const sweeps = [orderSweep(deps), paymentSweep(deps), returnSweep(deps), mergeSweep(deps), noticeSweep(deps), mail]
  const closing = new AbortController()
  const started = sweeps.map(sweep =>
    startSweep(sweep, { follow: shop.changes.follow, log: app.log, signal: closing.signal }),
  )
  app.addHook('onClose', async () => {
    closing.abort()
    await Promise.all(started.map(({ ended }) => ended))
  })
}
