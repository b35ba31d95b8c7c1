import { use } from 'react'
import { Origin } from './origin.ts'

/** Data of schema.org about a page, whose addresses begin with the shop's origin. */
export function StructuredData({ value }: { value: (origin: string) => object }) {
  const data = value(use(Origin))
  return (
    <script
      type="application/ld+json"
      // Behind a proxy a browser may know the shop by another address than the public one; the server's stays.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every character that could end the element is escaped
      dangerouslySetInnerHTML={{ __html: escapedJson({ '@context': 'https://schema.org', ...data }) }}
    />
  )
}

/** JSON that no text inside can break out of its script element with. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/** BreadcrumbList: the way here, without the page itself, and then the page. Addresses begin with `origin`. */
export function breadcrumbList(
  trail: readonly { readonly label: string; readonly path: string }[],
  here: { readonly label: string; readonly path: string },
  origin: string,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...trail, here].map(({ label, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: origin + path,
    })),
  }
}
