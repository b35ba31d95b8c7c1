import type { PageModule } from '../app/page-table.ts'

/**
 * Pages that few visits open. They stand apart from the others, so that a page does not carry the names of all chunks of the
 * shop.
 */
export const furtherPages = import.meta.glob<PageModule>(['./**/page.tsx', '!./{home,listing,product}/page.tsx'])
