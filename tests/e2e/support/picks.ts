import { type APIRequestContext, expect } from '@playwright/test'
import type { Product } from './catalogue.ts'

async function idOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(`/api/products/${path.replace(/^.*\/product\//, '').replace(/\?.*$/, '')}`)
  return ((await answer.json()) as { id: string }).id
}

/** Saves products for whoever the request's cookies name. */
export async function save(request: APIRequestContext, products: readonly Pick<Product, 'path'>[], color?: string) {
  for (const { path } of products) {
    const data = { productId: await idOf(request, path), ...(color && { color }) }
    const answer = await request.post('/api/wishlist/items', { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Compares products as whoever the request's cookies name. */
export async function compare(request: APIRequestContext, products: readonly Pick<Product, 'path'>[]) {
  for (const { path } of products) {
    const answer = await request.post('/api/compare/items', { data: { productId: await idOf(request, path) } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}
