import type { AccountMailEvent } from '#domain/account/events.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'

const types = new Set<string>([
  'SignInLinkRequested',
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'EmailChangeRequested',
  'ConfirmationRequested',
])

/** Every mail that the shop was asked to send to an address so far, oldest first, with the link that it carries. */
export async function mailsTo(shop: OpenShop, email: string) {
  const mails: { readonly event: AccountMailEvent; readonly link: URL }[] = []
  for await (const page of shop.store.readAll(-1)) {
    for (const stored of page) {
      if (!types.has(stored.type)) continue
      const event = stored as unknown as AccountMailEvent
      const link = shop.links.linkFor(event)
      if (event.data.email === email && link) mails.push({ event, link: new URL(link) })
    }
  }
  return mails
}

export async function lastMailTo(shop: OpenShop, email: string) {
  const mail = (await mailsTo(shop, email)).at(-1)
  if (!mail) throw new Error(`No mail to ${email}`)
  return mail
}
