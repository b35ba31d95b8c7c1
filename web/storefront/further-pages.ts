import type { PageModule } from '../app/page-table.ts'

/** Rarely opened pages. They stand apart, so that a page does not carry the names of all chunks of the shop. */
export const furtherPages = import.meta.glob<PageModule>(['./**/page.tsx', '!./{home,listing,product}/page.tsx'])
