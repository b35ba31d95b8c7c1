import type { Language } from '#domain/shared/localized-text.ts'
import type { ProductPageVariant } from '#projections/product-page/document.ts'
import { inLanguage } from '#web/i18n/addresses.ts'
import { choiceSearch } from '#web/storefront/product/choice-search.ts'

/** Addresses of the storefront in one language, ready to be linked. */
export function pathsIn(language: Language) {
  const to = (path: string) => inLanguage(language, path)
  const part = encodeURIComponent
  return {
    product: (slug: string) => to(`/product/${part(slug)}`),
    category: (id: string, params?: Params) => to(`/categories/${part(id)}${search(params)}`),
    brand: (id: string) => to(`/brands/${part(id)}`),
    group: (code: string) => to(`/ps/${part(code)}`),
    tag: (slug: string) => to(`/tags/${part(slug)}`),
    page: (slug: string) => to(`/${part(slug)}`),
    post: (slug: string) => to(`/blog/${part(slug)}`),
    plain: (path: '/brands' | '/blog' | '/faqs' | '/contact') => to(path),
    store: (params?: Params) => to(`/store${search(params)}`),
    search: (params: Params) => to(`/search${search(params)}`),
  }
}

type Params = { readonly [name: string]: string }

function search(params: Params = {}): string {
  const text = new URLSearchParams(params).toString()
  return text && `?${text}`
}

/** The path of a product's page with a variant chosen on it. */
export function variantPath(path: string, { color, size, attributes }: ProductPageVariant): string {
  return path + choiceSearch({ color, size, options: attributes }, 'one')
}
