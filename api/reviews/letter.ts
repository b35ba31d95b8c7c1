import type { catalogue } from '#api/catalogue/index.ts'
import { isForSale } from '#api/catalogue/index.ts'
import type { Unwritten } from '#api/plumbing/engines/mail/port.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { Addressed } from '#api/plumbing/mail/letters.ts'
import type { visitors } from '#api/visitors/index.ts'
import { review } from '#domain/review/decide.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { isErased, textOrEmpty } from '#domain/shared/personal-data.ts'

type Deps = Pick<Engines, 'store' | 'origin'> &
  Pick<Offers<[typeof visitors, typeof catalogue]>, 'accounts' | 'catalogue' | 'products'>

/** Tells the author what the shop replied, as it stands by now. `expired`: it was taken back, nobody sees it, or a later mail tells of it. */
export const replyLetter =
  ({ store, origin, accounts, products, catalogue }: Deps) =>
  async ({ data, revision }: StoredEvent<ReviewEvent>): Promise<Addressed | Unwritten> => {
    const { reviewId, accountId, productId } = data
    let state = review.initial
    let written = { title: '', text: '' }
    for await (const stored of store.read(`${review.name}-${reviewId}`)) {
      const event = stored as unknown as StoredEvent<ReviewEvent>
      state = review.evolve(state, event)
      if (event.type === 'ReviewWritten' || event.type === 'ReviewEdited')
        written = { title: textOrEmpty(event.data.title), text: textOrEmpty(event.data.text) }
      if (event.revision > revision && 'mailAfter' in event.data) return 'expired'
    }
    const { present } = state
    if (present?.status !== 'published' || !present.reply) return 'expired'
    const { email, status, personId, language } = await accounts.byId(accountId)
    if (isErased(present.reply.text) || isErased(email) || status !== 'open') return 'erased'
    const page = await products.byId(productId)
    if (!page || !isForSale(page)) return 'expired'
    const letter = {
      kind: 'review-reply',
      product: textIn(page.name, language),
      reply: present.reply.text,
      written,
      url: `${origin}${catalogue(language).paths.product(page.slug)}#reviews`,
    } as const
    return { to: email, personId, language, letter }
  }
