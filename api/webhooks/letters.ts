import type { Engines } from '#api/plumbing/feature.ts'
import type { Addressed, Letters } from '#api/plumbing/mail/letters.ts'
import type { Accounts } from '#api/visitors/index.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import { webhook as aggregate } from '#domain/webhook/decide.ts'
import { staffView } from '#projections/staff/view.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { WebhookLetter } from '#web/mail/letter.ts'

type LettersDeps = Pick<Engines, 'handler' | 'readModels' | 'origin'> & { readonly accounts: Accounts }

/** Mails about endpoints that fail: to the address of the shop, or where it has none to the admin who has been one for longest. */
export function webhookLetters({ handler, readModels, origin, accounts }: LettersDeps): Letters {
  async function write(
    webhookId: string,
    shop: Settings,
    about: Pick<WebhookLetter, 'because' | 'status' | 'since'>,
  ): Promise<Addressed | 'expired'> {
    const { state } = await handler.fold(aggregate, webhookId)
    // Removed, or it takes events again: the mail would be old news.
    if (!state.terms || state.status === 'removed') return 'expired'
    if (about.because === null ? state.failingSince === null : state.status !== 'disabled') return 'expired'
    for (const accountId of await readModels.range(staffView.name, 'admins')) {
      const { status, email, personId, language: own } = await accounts.byId(accountId)
      if (status !== 'open' || isErased(email)) continue
      const language = shop.email ? (shop.language as Language) : own
      const url = `${origin}${prefixOf(language)}/dashboard/settings/developers`
      const { name, url: address } = state.terms
      const letter = { kind: 'webhook', ...about, endpoint: { name, address }, url } as const
      return { to: shop.email || email, personId, language, letter }
    }
    return 'expired'
  }

  return {
    WebhookFailing: ({ data: { webhookId, since, status } }, shop) =>
      write(webhookId, shop, { because: null, since, status }),
    WebhookDisabled: ({ data: { webhookId, because, status } }, shop) =>
      write(webhookId, shop, { because, since: null, status }),
  }
}
