import { z } from 'zod'
import type { fulfilment } from '#api/fulfilment/index.ts'
import { orderNotFound } from '#api/fulfilment/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import type { publicEvents } from '#api/public-events/index.ts'

/** Names an order in an address. */
export const orderParams = z.strictObject({
  id: z
    .string()
    .regex(/^([1-9]\d{0,11}|h_[\w-]{22})$/)
    .describe('The number of the order, as it is printed, or its id, as events name it'),
})

/** Finds the order that an address names, by the id that nobody outside knows; null: there is none. */
export function createFindOrder({
  desk,
  named,
}: Pick<Offers<[typeof fulfilment, typeof publicEvents]>, 'desk' | 'named'>) {
  return async (id: string): Promise<string | null> => {
    if (!id.startsWith('h_')) return desk.idOf(Number(id))
    const found = await named(id)
    return found?.kind === 'order' ? found.id : null
  }
}

export type FindOrder = ReturnType<typeof createFindOrder>

export const noSuchOrder = (id: string) => orderNotFound(id.startsWith('h_') ? undefined : Number(id))
