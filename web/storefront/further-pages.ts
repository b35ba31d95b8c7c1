import type { ComponentType } from 'react'

/**
 * Ways to pages that few visits open, by the page's name. They stand apart from those of the others, so that a page does
 * not carry the names of all chunks of the shop.
 */
export const furtherPages = {
  'auth/confirm-email': () => import('./auth/confirm-email/page.tsx'),
  'auth/error': () => import('./auth/error/page.tsx'),
  'auth/forgot-password': () => import('./auth/forgot-password/page.tsx'),
  'auth/reset-password': () => import('./auth/reset-password/page.tsx'),
  'auth/sign-in': () => import('./auth/sign-in/page.tsx'),
  'auth/sign-out': () => import('./auth/sign-out/page.tsx'),
  'auth/sign-up': () => import('./auth/sign-up/page.tsx'),
  'auth/verify-request': () => import('./auth/verify-request/page.tsx'),
  blog: () => import('./blog/page.tsx'),
  'blog/article': () => import('./blog/article/page.tsx'),
  brands: () => import('./brands/page.tsx'),
  cart: () => import('./cart/page.tsx'),
  checkout: () => import('./checkout/page.tsx'),
  compare: () => import('./compare/page.tsx'),
  contact: () => import('./contact/page.tsx'),
  content: () => import('./content/page.tsx'),
  coupons: () => import('./coupons/page.tsx'),
  faqs: () => import('./faqs/page.tsx'),
  newsletter: () => import('./newsletter/page.tsx'),
  order: () => import('./order/page.tsx'),
  'order/own': () => import('./order/own/page.tsx'),
  'product/review': () => import('./product/review/page.tsx'),
  profile: () => import('./profile/page.tsx'),
  'profile/erased': () => import('./profile/erased/page.tsx'),
  'stock-notices': () => import('./stock-notices/page.tsx'),
  wishlist: () => import('./wishlist/page.tsx'),
} satisfies { readonly [page: string]: () => Promise<{ Component: ComponentType }> }

export type FurtherPage = keyof typeof furtherPages
