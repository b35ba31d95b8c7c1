import type { PageTable } from '#web/app/page-table.ts'

export const pages = { stock: { path: 'stock/:sku', words: [] } } as const satisfies PageTable
