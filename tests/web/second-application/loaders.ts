import type { AskedBy, Loaders } from '#web/app/page-table.ts'
import type { pages } from './pages.ts'
import { loader as stock } from './stock/loader.ts'

export const loaders = { stock } satisfies Loaders & { [page in keyof typeof pages]: unknown }
export type Shop = AskedBy<typeof loaders>
