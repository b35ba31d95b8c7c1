import type { Catalogue } from '#api/catalogue/catalogue.ts'
import type { ContactModel, PageModel } from '#web/models/content.ts'

/** How to reach the shop. */
export async function contact(catalogue: Catalogue, page: () => Promise<PageModel | null>): Promise<ContactModel> {
  const [settings, written] = await Promise.all([catalogue.settings(), page()])
  const { phoneFooter, phoneHeader, email, address, script } = settings
  return {
    page: written,
    phone: phoneFooter || phoneHeader,
    email,
    address,
    messenger: messengerAddress(script.messengerPageId),
  }
}

/** Meta's chat for websites ended in May 2024. What remains is a link, which needs no script of theirs and no consent. */
export function messengerAddress(pageId: string): string {
  return /^[\w.-]{1,100}$/.test(pageId) ? `https://m.me/${pageId}` : ''
}
