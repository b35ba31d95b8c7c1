import type { Catalogue } from '#api/catalogue/catalogue.ts'
import { pictureAddressOf } from '#api/plumbing/http/owners-files.ts'
import type { OrganizationModel } from '#web/models/seo.ts'

/** The shop as an organization. */
export async function organizationOf(catalogue: Catalogue): Promise<OrganizationModel> {
  const { name, title, description, logo, email, phoneFooter, phoneHeader, address, social } =
    await catalogue.settings()
  return {
    name: name || title,
    description,
    logo: pictureAddressOf(logo[0] ?? ''),
    email,
    phone: phoneFooter || phoneHeader,
    address,
    elsewhere: Object.values(social).filter(page => page !== ''),
  }
}
