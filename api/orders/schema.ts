import { z } from 'zod'

export const orderParams = z.strictObject({
  orderId: z.string().max(64).describe('The public id of an order, which cannot be guessed'),
})
