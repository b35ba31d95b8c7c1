import type { OrganizationModel } from '../../models/seo.ts'

/** Organization and WebSite of schema.org, of which the second belongs to the first. */
export function shopData(shop: OrganizationModel, prefix: string, origin: string): object {
  const url = origin + (prefix || '/')
  const name = shop.name || origin
  const id = `${origin}/#organization`
  const logo = shop.logo.startsWith('/') ? origin + shop.logo : shop.logo
  const contact = {
    ...(shop.phone && { telephone: shop.phone }),
    ...(shop.email && { email: shop.email }),
  }
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name,
        url: origin,
        ...(shop.description && { description: shop.description }),
        ...(logo && { logo }),
        ...(shop.address && { address: shop.address }),
        ...(Object.keys(contact).length > 0 && {
          contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', ...contact },
        }),
        ...(shop.elsewhere.length > 0 && { sameAs: shop.elsewhere }),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name,
        url,
        publisher: { '@id': id },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${prefix}/search?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
